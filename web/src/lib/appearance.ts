/** This device's settings, kept in the browser only. */

import { createStore, onStorageChange, type Store } from "./store.ts";

/** Keys in localStorage; an inline script in every page reads theme and motion. */
export type AppearanceKey = "theme" | "motion" | "autoplay" | "units";

/** Reads a setting; empty means the default. */
export function readAppearance(key: AppearanceKey): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function appearanceStore(key: AppearanceKey): Store<string> {
  const read = () => readAppearance(key);
  const store: Store<string> = createStore(read, () => {
    const update = () => store.set(read());
    update();
    return onStorageChange([key], update);
  });
  return store;
}
