import { type AppearanceKey, appearanceStore } from "../../lib/appearance.ts";
import { useStore } from "../../lib/store.ts";

const stores = {
  theme: appearanceStore("theme"),
  motion: appearanceStore("motion"),
  autoplay: appearanceStore("autoplay"),
  units: appearanceStore("units"),
};

/** One choice about how the site looks on this device, and how to change it; an empty text stands for the default. */
export function useAppearance(key: AppearanceKey): [value: string, set: (value: string) => void] {
  return [useStore(stores[key], ""), (value) => setAppearance(key, value)];
}

function setAppearance(key: AppearanceKey, value: string): void {
  try {
    if (value === "") localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without a storage everything stays as the device asks for.
  }
  // Browsers tell the other tabs only.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
