import type { ItemRef } from "@dishboard/contract/items";

export const savedItemsKey = "savedItems";

export const maxSavedItems = 1_000;

const savedItemPattern = /^(dish|product):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function savedName({ kind, id }: ItemRef): string {
  return `${kind}:${id}`;
}

export function savedItemOf(name: unknown): ItemRef | null {
  const [, kind, id] = (typeof name === "string" && savedItemPattern.exec(name)) || [];
  return id === undefined ? null : { kind: kind as ItemRef["kind"], id };
}

/** Valid saved items, newest last; null without storage. */
export function readSavedItems(): ReadonlySet<string> | null {
  const text = readText();
  if (text === undefined) return null;
  try {
    const items: unknown = JSON.parse(text ?? "[]");
    return new Set(Array.isArray(items) ? items.filter((item) => savedItemOf(item) !== null) : []);
  } catch {
    return new Set();
  }
}

function readText(): string | null | undefined {
  try {
    return localStorage.getItem(savedItemsKey);
  } catch {
    return undefined;
  }
}

export function writeSavedItems(items: ReadonlySet<string>): void {
  try {
    if (items.size > 0) localStorage.setItem(savedItemsKey, JSON.stringify([...items]));
    else localStorage.removeItem(savedItemsKey);
  } catch {
    // Without storage they last for the page.
  }
}
