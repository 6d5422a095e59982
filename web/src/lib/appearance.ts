/** How the site looks and behaves on this device: kept in the browser, never sent. */

import { createStore, onStorageChange, type Store } from "./store.ts";

/** The settings by their keys in the browser's storage. A script in every page reads theme and motion. */
export type AppearanceKey = "theme" | "motion" | "autoplay" | "units";

/** What was chosen; an empty text stands for the default. */
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
