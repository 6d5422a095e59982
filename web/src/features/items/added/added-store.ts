import { createStore, onStorageChange } from "../../../lib/store.ts";
import { type AddedItem, addedItemsKey, readAddedItems, writeAddedItems } from "./added-storage.ts";

/** This browser's submissions of the last day, newest first; follows tabs. */
export const addedItemsStore = createStore(readAddedItems, () =>
  onStorageChange([addedItemsKey], () => addedItemsStore.set(readAddedItems())),
);

export function rememberAddedItem(item: Omit<AddedItem, "addedAt" | "hasEntered">): void {
  update((items) => [{ ...item, addedAt: Date.now() }, ...items.filter(({ id }) => id !== item.id)]);
}

export function rememberEntry(id: string): void {
  update((items) => items.map((item) => (item.id === id ? { ...item, hasEntered: true } : item)));
}

export function forgetAddedItem(id: string): void {
  update((items) => items.filter((item) => item.id !== id));
}

function update(change: (items: readonly AddedItem[]) => readonly AddedItem[]): void {
  const next = change(readAddedItems());
  writeAddedItems(next);
  addedItemsStore.set(next);
}
