import { onStorageChange } from "../../lib/store.ts";

const key = "notificationsRead";

export function markReadInOtherTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // They learn it the next time that they ask.
  }
}

export function onReadElsewhere(listener: () => void): () => void {
  return onStorageChange([key], listener);
}
