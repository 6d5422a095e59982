import { dirname } from "node:path";
import { makeFolders } from "../../database/make-folders.ts";
import { syncFolder } from "../../database/sync.ts";

/** Creates a folder with its parents, and waits until new ones are on the disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await makeFolders(path);
  if (first === undefined) return;
  for (let made = path; made.startsWith(first); made = dirname(made)) await syncFolder(dirname(made));
}
