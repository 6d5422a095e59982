import type { Tasks } from "../../platform/jobs/jobs.ts";
import { type MakeDeps, makeExport, makeExportTask, removeArchiveTask, sweepExports } from "./data-export.service.ts";

/** Makes exports, deletes archives, and sweeps hourly. */
export function dataExportJobs(deps: MakeDeps): Tasks {
  return {
    [makeExportTask]: { run: (payload) => makeExport(deps, (payload as { id: string }).id) },
    [removeArchiveTask]: { run: (payload) => deps.archives.remove((payload as { id: string }).id) },
    "data-export-sweep": { run: () => sweepExports(deps), at: "37 * * * *" },
  };
}
