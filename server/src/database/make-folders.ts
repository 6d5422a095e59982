import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Returns the first missing folder, or undefined. Node's recursive `mkdir` never ends if the system allows no folders,
 * as in /proc.
 */
export async function makeFolders(path: string, mode = 0o777): Promise<string | undefined> {
  try {
    return await makeOne(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
  }
  const first = await makeFolders(dirname(path), mode);
  const made = await makeOne(path, mode);
  return first ?? made;
}

/** Returns undefined if it exists, even if another process was faster. */
async function makeOne(path: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return undefined;
    throw error;
  }
}
