import { type AppearanceKey, appearanceStore } from "../../lib/appearance.ts";
import { useStore } from "../../lib/store.ts";

const stores = {
  theme: appearanceStore("theme"),
  motion: appearanceStore("motion"),
  autoplay: appearanceStore("autoplay"),
  units: appearanceStore("units"),
};

/** A setting of this device and its setter; empty is the default. */
export function useAppearance(key: AppearanceKey): [value: string, set: (value: string) => void] {
  return [useStore(stores[key], ""), (value) => setAppearance(key, value)];
}

function setAppearance(key: AppearanceKey, value: string): void {
  try {
    if (value === "") localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the device's settings count.
  }
  // Browsers notify other tabs only.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
