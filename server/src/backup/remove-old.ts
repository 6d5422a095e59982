import { listBackups, removeBackup } from "./manifest.ts";
import type { BackupStore } from "./store.ts";
import { inStep, mediaSums } from "./sums.ts";

/** Deletes all but the newest backups of a place, and the media that none of those has. Returns how many were deleted. */
export async function removeOldBackups(store: BackupStore, count: number): Promise<number> {
  const { whole } = await listBackups(store);
  const old = whole.slice(0, -count);
  if (old.length === 0) return 0;
  for (const name of old) await removeBackup(store, name);
  const lists = whole.slice(-count).map((name) => inStep(mediaSums(store, name), ({ file }) => file));
  for await (const file of store.list("media/")) {
    const found = await Promise.all(lists.map((find) => find(file)));
    if (found.every((sum) => sum === undefined)) await store.remove(file);
  }
  return old.length;
}
