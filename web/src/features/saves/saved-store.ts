import type { ItemRef } from "@dishboard/contract/items";
import { createStore, onStorageChange } from "../../lib/store.ts";
import { maxSavedItems, readSavedItems, savedItemsKey, savedName, writeSavedItems } from "./saved-storage.ts";

/** A visitor's `dish:{id}` or `product:{id}`, newest last; follows tabs. */
export const savedItemsStore = createStore<ReadonlySet<string>>(
  () => readSavedItems() ?? new Set(),
  () => onStorageChange([savedItemsKey], () => savedItemsStore.set(newest())),
);

/** Toggles an item here; false if full. */
export function setSavedHere(item: ItemRef, isSaved: boolean): boolean {
  const items = newest();
  if (isSaved && !items.has(savedName(item)) && items.size >= maxSavedItems) return false;
  if (isSaved) items.add(savedName(item));
  else items.delete(savedName(item));
  write(items);
  return true;
}

export function forgetSavedHere(names: readonly string[]): void {
  const items = newest();
  for (const name of names) items.delete(name);
  write(items);
}

/** Another tab may have saved; without storage the page's count. */
function newest(): Set<string> {
  return new Set(readSavedItems() ?? savedItemsStore.get());
}

function write(items: ReadonlySet<string>): void {
  writeSavedItems(items);
  savedItemsStore.set(items);
}
