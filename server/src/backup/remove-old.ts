import { listBackups, orderByAge, removeBackup } from "./manifest.ts";
import type { BackupStore } from "./store.ts";
import { inStep, listDamaged, mediaSums } from "./sums.ts";

/**
 * Never deletes the one just `made` nor unreadable ones. Returns the remaining ones with damaged lists: while there are
 * any, no media are deleted.
 */
export async function removeOldBackups(
  store: BackupStore,
  { count, made, now }: { count: number; made: string; now: Date },
): Promise<string[]> {
  const { whole } = await listBackups(store);
  const others = (await orderByAge(store, whole, now)).filter((name) => name !== made);
  const old = others.slice(0, Math.max(0, others.length - (count - 1)));
  for (const name of old) await removeBackup(store, name);
  const left = whole.filter((name) => !old.includes(name));
  const damaged = await listDamaged(store, left);
  // Any media may belong to a damaged list.
  if (old.length === 0 || damaged.length > 0) return damaged;
  const lists = left.map((name) => inStep(mediaSums(store, name), ({ file }) => file));
  for await (const file of store.list("media/")) {
    const found = await Promise.all(lists.map((find) => find(file)));
    if (found.every((sum) => sum === undefined)) await store.remove(file);
  }
  return damaged;
}
