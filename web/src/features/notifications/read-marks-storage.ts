import { onStorageChange } from "../../lib/store.ts";

const key = "notificationsRead";

export function markReadInOtherTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Other tabs learn it later.
  }
}

export function onReadElsewhere(listener: () => void): () => void {
  return onStorageChange([key], listener);
}
