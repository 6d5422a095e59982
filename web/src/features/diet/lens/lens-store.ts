import { createStore, onStorageChange, type Store } from "../../../lib/store.ts";
import { type LensChoice, lensKey, noChoice, readLensChoice, writeLensChoice } from "./lens-storage.ts";

/** The lens's choice; follows other tabs. */
export const lensStore: Store<LensChoice> = createStore(
  () => readLensChoice() ?? noChoice,
  () => {
    lensStore.set(newest());
    return onStorageChange([lensKey], () => lensStore.set(newest()));
  },
);

export const lensDialogStore: Store<"open" | null> = createStore(() => null);

export function openLensDialog(): void {
  lensDialogStore.set("open");
}

/** Whether unstated items show; null if each list decides. */
export const notStatedStore: Store<boolean | null> = createStore(() => null);

export function chooseLens(change: Partial<LensChoice>): void {
  const next = { ...newest(), ...change };
  writeLensChoice(next);
  lensStore.set(next);
}

function newest(): LensChoice {
  return readLensChoice() ?? lensStore.get();
}
