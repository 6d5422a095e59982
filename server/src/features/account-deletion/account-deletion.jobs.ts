import type { Tasks } from "../../platform/jobs/jobs.ts";
import { forgetUnusedWords } from "../search/reindex.service.ts";
import { type ErasureDeps, eraseDue, forgetWordsTask } from "./erasure.service.ts";

/** Erases due accounts, and words only they used. */
export function accountDeletionJobs(deps: ErasureDeps): Tasks {
  return {
    "account-erasure": { run: () => eraseDue(deps), at: "29 * * * *" },
    [forgetWordsTask]: { run: () => forgetUnusedWords(deps.db.write) },
  };
}
