import type { ItemRef } from "@dishboard/contract/items";
import { useSyncExternalStore } from "react";
import { getSavedItems, getServerSavedItems, subscribeToSavedItems, toggleSavedItem } from "./saved-store.ts";

/** Whether an item is saved in this browser, and a function that saves it or removes it. */
export function useSaved({ kind, id }: ItemRef): { isSaved: boolean; toggle: () => void } {
  const savedItems = useSyncExternalStore(subscribeToSavedItems, getSavedItems, getServerSavedItems);
  const name = `${kind}:${id}`;
  return { isSaved: savedItems.has(name), toggle: () => toggleSavedItem(name) };
}
