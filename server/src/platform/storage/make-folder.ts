import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "../../database/sync.ts";

/**
 * Creates a folder and those above it, and waits until new ones are on the disk. Where the file system is read-only the
 * error has the code `EROFS`.
 */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // What Node says there, and only there: every other missing folder it creates.
    throw error.code === "ENOENT" ? Object.assign(error, { code: "EROFS" }) : error;
  });
  if (first === undefined) return;
  for (let made = path; made.startsWith(first); made = dirname(made)) await syncFolder(dirname(made));
}
