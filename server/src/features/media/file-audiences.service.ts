import { type Database, isRefused, isUnreachable } from "../../database/connect.ts";
import { createBatchQueue } from "../../platform/batch-queue.ts";
import { pathOfRow } from "../../platform/storage/pictures.ts";
import { type FileAudience, listAudiences } from "./stored-files.repository.ts";

/** Who may open a file; its owners always may. */
export type Audience = { who: FileAudience["audience"]; ownerIds: string[] };

const limits = { maxBatch: 128, maxQueued: 2_000, maxWaitMs: 2_000, aloneAtOnce: 3 };
const forAll: Audience = { who: "everybody", ownerIds: [] };
const widestFirst = ["everybody", "moderators", "owner"] as const;

/** Whether a member can withdraw this photo, of the log or a list. */
export function isWithdrawable(object: string): boolean {
  return /^(?:log|list)-images\//.test(object);
}

/**
 * Returns a function that finds a file's current audience, undefined without a row. Concurrent calls share a look-up.
 * During an outage, public files stay public.
 */
export function createFileChecks(db: Database): (object: string) => Promise<Audience | undefined> {
  const find = createBatchQueue<string, Audience | undefined>(
    {
      doAll: async (paths) => {
        const rows = await listAudiences(db.read("latest"), [
          ...new Set(paths.flatMap((path) => [path, pathOfRow(path)])),
        ]);
        return paths.map((path) => audienceIn(rows.filter((row) => row.path === path || row.path === pathOfRow(path))));
      },
      keyOf: (path) => path,
      isUndone: isRefused,
    },
    limits,
  );
  return async (object) => {
    if (object.startsWith("public-log/")) return forAll;
    return find(`/media/${object}`).catch((error: unknown) => {
      if (isUnreachable(error) && !isWithdrawable(object)) return forAll;
      throw error;
    });
  };
}

function audienceIn(rows: FileAudience[]): Audience | undefined {
  const who = widestFirst.find((one) => rows.some(({ audience }) => audience === one));
  return who && { who, ownerIds: rows.flatMap(({ ownerId }) => ownerId ?? []) };
}
