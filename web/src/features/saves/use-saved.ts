import type { ItemRef } from "@dishboard/contract/items";
import { useStore } from "../../lib/store.ts";
import { savedItemsStore, toggleSavedItem } from "./saved-store.ts";

const noItems: ReadonlySet<string> = new Set();

/** Whether an item is saved in this browser, and a function that saves it or removes it. */
export function useSaved({ kind, id }: ItemRef): { isSaved: boolean; toggle: () => void } {
  const savedItems = useStore(savedItemsStore, noItems);
  const name = `${kind}:${id}`;
  return { isSaved: savedItems.has(name), toggle: () => toggleSavedItem(name) };
}
