import { mkdir } from "node:fs/promises";

/** Creates a folder and those above it. Where the file system is read-only the error has the code `EROFS`. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    // What Node says there, and only there: every other missing folder it creates.
    throw error.code === "ENOENT" ? Object.assign(error, { code: "EROFS" }) : error;
  });
}
