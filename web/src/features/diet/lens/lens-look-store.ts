import { createStore, type Store } from "../../../lib/store.ts";

type LensLook = typeof import("./lens-look.tsx");

/** What lists show of a lens, once its code is there; the split itself needs none of it. */
export const lensLookStore: Store<LensLook | null> = createStore(() => null);

/** Loads it. */
export async function loadLensLook(): Promise<void> {
  lensLookStore.set(await import("./lens-look.tsx"));
}
