import { createStore, type Store } from "../../../lib/store.ts";

type LensLook = typeof import("./lens-look.tsx");

/** What lists show of a lens, once its code is there; false where that could not be loaded. The split itself needs none of it. */
export const lensLookStore: Store<LensLook | false | null> = createStore(() => null);

export function loadLensLook(): void {
  import("./lens-look.tsx").then(lensLookStore.set, () => lensLookStore.set(false));
}
