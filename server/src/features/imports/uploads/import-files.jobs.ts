import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { importFileTask, undoImportTask } from "./import-files.service.ts";
import { type ImportWorkDeps, sweepImportFiles, workOnFile, workOnUndo } from "./import-work.service.ts";

/** Inspects and imports files, undoes imports, and sweeps hourly. */
export function importFilesJobs(deps: ImportWorkDeps): Tasks {
  return {
    [importFileTask]: { run: (payload) => workOnFile(deps, (payload as { id: string }).id) },
    [undoImportTask]: { run: (payload) => workOnUndo(deps, (payload as { id: number }).id) },
    "imports-sweep": { run: () => sweepImportFiles(deps), at: "33 * * * *" },
  };
}
