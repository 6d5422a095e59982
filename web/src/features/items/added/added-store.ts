import type { ItemRef } from "@dishboard/contract/items";
import { createStore, onStorageChange } from "../../../lib/store.ts";
import { addedItemsKey, readAddedItems, writeAddedItems } from "./added-storage.ts";

/** What people have submitted in this browser within the last day, newest first; follows other tabs. */
export const addedItemsStore = createStore(readAddedItems, () =>
  onStorageChange([addedItemsKey], () => addedItemsStore.set(readAddedItems())),
);

/** Remembers an item that a person has just submitted. */
export function rememberAddedItem(personId: string, { kind, id }: ItemRef): void {
  update((items) => [{ kind, id, personId, addedAt: Date.now() }, ...items.filter((item) => item.id !== id)]);
}

/** Forgets an item that was submitted, for example once it is deleted. */
export function forgetAddedItem(id: string): void {
  update((items) => items.filter((item) => item.id !== id));
}

function update(change: (items: ReturnType<typeof readAddedItems>) => ReturnType<typeof readAddedItems>): void {
  // Another tab may have added something since.
  const next = change(readAddedItems());
  writeAddedItems(next);
  addedItemsStore.set(next);
}
