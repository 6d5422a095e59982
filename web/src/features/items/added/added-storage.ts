import type { ItemRef } from "@dishboard/contract/items";

export const addedItemsKey = "addedItems";

const maxAgeMs = 24 * 3_600_000;
const maxItems = 10;
const idPattern = /^[0-9a-f-]{36}$/;

export type AddedItem = ItemRef & {
  personId: string;
  isFirst: boolean;
  /** Milliseconds since 1970. */
  addedAt: number;
  hasEntered?: boolean;
};

/** Reads the items of the last day, newest first; invalid entries are left out. */
export function readAddedItems(): readonly AddedItem[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(addedItemsKey) ?? "[]");
    return Array.isArray(items) ? items.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Writes the items, the newest ten at most. */
export function writeAddedItems(items: readonly AddedItem[]): void {
  try {
    localStorage.setItem(addedItemsKey, JSON.stringify(items.slice(0, maxItems)));
  } catch {
    // Without storage, or when it is full, they last until the page is left.
  }
}

function isRecent(value: unknown): value is AddedItem {
  const { kind, id, personId, addedAt } = (value ?? {}) as Partial<AddedItem>;
  const isItem = (kind === "dish" || kind === "product") && typeof id === "string" && idPattern.test(id);
  return isItem && typeof personId === "string" && Date.now() - Number(addedAt) < maxAgeMs;
}
