import { createStore, type Store } from "../../../lib/store.ts";

type LensLook = typeof import("./lens-look.tsx");

/** The lens's look: null until loaded, false on failure. Splitting lists does not need it. */
export const lensLookStore: Store<LensLook | false | null> = createStore(() => null);

export function loadLensLook(): void {
  import("./lens-look.tsx").then(lensLookStore.set, () => lensLookStore.set(false));
}
