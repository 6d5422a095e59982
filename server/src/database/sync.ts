import { open } from "node:fs/promises";

/** Waits until the content of a file is on the disk, so that it outlives a power loss; returns its bytes. */
export async function syncFile(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Waits until the names in a folder are on the disk: without it a synced file may have none after a power loss. */
export async function syncFolder(path: string): Promise<void> {
  // Windows syncs names with their files, and opens no folder.
  if (process.platform === "win32") return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
