import { readSavedItems, savedItemsKey, writeSavedItems } from "./saved-storage.ts";

const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let items: ReadonlySet<string> | undefined;

/** What everybody sees before the browser's own state is known: nothing saved. */
export function savedOnServer(): ReadonlySet<string> {
  return none;
}

/** The names of the saved items, as `dish:{id}` or `product:{id}`. */
export function currentlySaved(): ReadonlySet<string> {
  items ??= readSavedItems();
  return items;
}

/** Tells the listener of every change, also of those made in other tabs. */
export function subscribeToSaved(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", readAgain);
  };
}

/** Saves an item, or takes it out again. */
export function toggleSaved(name: string): void {
  // Another tab may have saved something since.
  const next = new Set(readSavedItems());
  if (!next.delete(name)) next.add(name);
  writeSavedItems(next);
  change(next);
}

function readAgain({ key }: StorageEvent): void {
  if (key === null || key === savedItemsKey) change(readSavedItems());
}

function change(next: ReadonlySet<string>): void {
  items = next;
  for (const listener of listeners) listener();
}
