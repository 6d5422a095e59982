import { createStore, onStorageChange } from "../../lib/store.ts";
import { readSavedItems, savedItemsKey, writeSavedItems } from "./saved-storage.ts";

/** The saved items, each as `dish:{id}` or `product:{id}`; follows changes that other tabs make. */
export const savedItemsStore = createStore(readSavedItems, () =>
  onStorageChange([savedItemsKey], () => savedItemsStore.set(readSavedItems())),
);

/** Saves an item, or removes it when it is saved already. */
export function toggleSavedItem(name: string): void {
  // Another tab may have saved something since.
  const next = new Set(readSavedItems());
  if (!next.delete(name)) next.add(name);
  writeSavedItems(next);
  savedItemsStore.set(next);
}
