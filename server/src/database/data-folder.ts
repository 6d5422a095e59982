import { access, chmod, chown, constants, lstat, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolders } from "./make-folders.ts";
import { explainFileError, StartFailed } from "./start-failed.ts";

const ourFolders = ["postgres", "media", "uploads", "outbox", "demo-pictures", "backup"];
const ourNames = new RegExp(`^(${ourFolders.join("|")}|lock|lost\\+found)([.-].*)?$`);
const mayAll = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Returns the folder's real path. If root creates it, it belongs to the owner of its parent folder. Throws StartFailed.
 */
export async function openDataFolder(path: string): Promise<string> {
  const wanted = resolve(path);
  const folder = await explained(wanted, async () => {
    const first = await makeFolders(wanted, 0o700);
    if (first !== undefined && process.getuid?.() === 0) await chownToParentOwner(first, wanted);
    return await realpath(wanted);
  });
  await explained(folder, () => access(folder, mayAll));
  for (const name of await readdir(folder)) if (ourFolders.includes(name)) await checkFolder(join(folder, name));
  return folder;
}

/** Only while no other process uses the folder. */
export async function closeDataFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  // A folder with other content, like /srv, stays open to its users.
  if (names.every((name) => ourNames.test(name))) await closeToOthers(folder);
  for (const name of names) if (ourFolders.includes(name)) await closeToOthers(join(folder, name));
}

async function checkFolder(path: string): Promise<void> {
  const found = await explained(path, () => stat(path));
  if (!found.isDirectory()) throw new StartFailed(`Cannot use the data folder ${path}: it is not a folder.`);
  await explained(path, () => access(path, mayAll));
}

/** If the folder belongs to another user, or links to a shared place, its owner decides. */
async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (found.isDirectory() && (found.mode & 0o077) !== 0) await chmod(folder, 0o700).catch(() => {});
}

async function chownToParentOwner(first: string, last: string): Promise<void> {
  const { uid, gid } = await stat(dirname(first));
  for (let path = last; path.startsWith(first); path = dirname(path)) await chown(path, uid, gid);
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  return await work().catch((error: unknown) => {
    throw explainFileError(error, path);
  });
}
