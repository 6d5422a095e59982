import type { ItemRef } from "@dishboard/contract/items";
import { createStore, onStorageChange } from "../../lib/store.ts";
import { maxSavedItems, readSavedItems, savedItemsKey, savedName, writeSavedItems } from "./saved-storage.ts";

/** A visitor's saved items, each `dish:{id}` or `product:{id}`, newest last. Follows changes in other tabs. */
export const savedItemsStore = createStore<ReadonlySet<string>>(
  () => readSavedItems() ?? new Set(),
  () => onStorageChange([savedItemsKey], () => savedItemsStore.set(newest())),
);

/** Saves an item in this browser, or removes it. Returns false when there is no room for more. */
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

/** Another tab may have saved something since; without a storage the page's own are all there are. */
function newest(): Set<string> {
  return new Set(readSavedItems() ?? savedItemsStore.get());
}

function write(items: ReadonlySet<string>): void {
  writeSavedItems(items);
  savedItemsStore.set(items);
}
