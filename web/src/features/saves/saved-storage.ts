/** The key in `localStorage` of what a visitor has saved. */
export const savedItemsKey = "savedItems";

const maxSavedItems = 1_000;
const savedItemPattern = /^(dish|product):[0-9a-f-]{36}$/;

/** Reads the saved items, newest last; invalid entries are left out. */
export function readSavedItems(): ReadonlySet<string> {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(savedItemsKey) ?? "[]");
    const isValid = (item: unknown) => typeof item === "string" && savedItemPattern.test(item);
    return new Set(Array.isArray(items) ? items.filter(isValid) : []);
  } catch {
    return new Set();
  }
}

/** Writes the saved items, the newest thousand at most. */
export function writeSavedItems(items: ReadonlySet<string>): void {
  try {
    localStorage.setItem(savedItemsKey, JSON.stringify([...items].slice(-maxSavedItems)));
  } catch {
    // Without storage, or when it is full, they last until the page is left.
  }
}
