/** The name under which a visitor's browser keeps what they saved. */
export const savedItemsKey = "savedItems";

const most = 1_000;
const form = /^(dish|product):[0-9a-f-]{36}$/;

/** Reads what was saved, newest last; what is broken is left out. */
export function readSavedItems(): ReadonlySet<string> {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(savedItemsKey) ?? "[]");
    return new Set(Array.isArray(items) ? items.filter((item) => typeof item === "string" && form.test(item)) : []);
  } catch {
    return new Set();
  }
}

/** Keeps what was saved; of very many only the newest. */
export function writeSavedItems(items: ReadonlySet<string>): void {
  try {
    localStorage.setItem(savedItemsKey, JSON.stringify([...items].slice(-most)));
  } catch {
    // A full or closed storage forgets at the end of the visit.
  }
}
