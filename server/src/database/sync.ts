import { open } from "node:fs/promises";

/** Waits until a file's content is on the disk, to survive a power loss; returns its bytes. */
export async function syncFile(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Waits until a folder's names are on the disk: a synced file may otherwise lose its name in a power loss. */
export async function syncFolder(path: string): Promise<void> {
  // Windows syncs names with their files, and opens no folder.
  if (process.platform === "win32") return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
