import { readSavedItems, savedItemsKey, writeSavedItems } from "./saved-storage.ts";

const noItems: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let savedItems: ReadonlySet<string> | undefined;

/** What the server renders: nothing is saved. */
export function getServerSavedItems(): ReadonlySet<string> {
  return noItems;
}

/** The saved items, each as `dish:{id}` or `product:{id}`. */
export function getSavedItems(): ReadonlySet<string> {
  savedItems ??= readSavedItems();
  return savedItems;
}

/** Calls the listener after every change, including changes in other tabs. */
export function subscribeToSavedItems(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", handleStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", handleStorage);
  };
}

/** Saves an item, or removes it when it is saved already. */
export function toggleSavedItem(name: string): void {
  // Another tab may have saved something since.
  const next = new Set(readSavedItems());
  if (!next.delete(name)) next.add(name);
  writeSavedItems(next);
  setSavedItems(next);
}

function handleStorage({ key }: StorageEvent): void {
  // The key is null when the whole storage was cleared.
  if (key === null || key === savedItemsKey) setSavedItems(readSavedItems());
}

function setSavedItems(next: ReadonlySet<string>): void {
  savedItems = next;
  for (const listener of listeners) listener();
}
