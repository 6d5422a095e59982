import type { ItemRef } from "@dishboard/contract/items";

export const addedItemsKey = "addedItems";

const maxAgeMs = 24 * 3_600_000;
const maxItems = 10;
const idPattern = /^[0-9a-f-]{36}$/;

export type AddedItem = ItemRef & {
  personId: string;
  isFirst: boolean;
  addedAt: number;
  hasEntered?: boolean;
};

/** Reads the last day's valid items, newest first. */
export function readAddedItems(): readonly AddedItem[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(addedItemsKey) ?? "[]");
    return Array.isArray(items) ? items.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Writes the newest ten. */
export function writeAddedItems(items: readonly AddedItem[]): void {
  try {
    localStorage.setItem(addedItemsKey, JSON.stringify(items.slice(0, maxItems)));
  } catch {
    // Without storage they last for the page.
  }
}

function isRecent(value: unknown): value is AddedItem {
  const { kind, id, personId, addedAt } = (value ?? {}) as Partial<AddedItem>;
  const isItem = (kind === "dish" || kind === "product") && typeof id === "string" && idPattern.test(id);
  return isItem && typeof personId === "string" && Date.now() - Number(addedAt) < maxAgeMs;
}
