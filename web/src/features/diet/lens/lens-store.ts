import { createStore, onStorageChange, type Store } from "../../../lib/store.ts";
import { type LensChoice, lensKey, noChoice, readLensChoice, writeLensChoice } from "./lens-storage.ts";

/** What is chosen for the lens; follows what other tabs choose for the device. */
export const lensStore: Store<LensChoice> = createStore(
  () => readLensChoice() ?? noChoice,
  () => {
    lensStore.set(newest());
    return onStorageChange([lensKey], () => lensStore.set(newest()));
  },
);

/** Whether the dialog of the lens is open. */
export const lensDialogStore: Store<"open" | null> = createStore(() => null);

export function openLensDialog(): void {
  lensDialogStore.set("open");
}

/** Whether lists show what is not stated; null where each decides by what else it has. */
export const notStatedStore: Store<boolean | null> = createStore(() => null);

export function chooseLens(change: Partial<LensChoice>): void {
  const next = { ...newest(), ...change };
  writeLensChoice(next);
  lensStore.set(next);
}

function newest(): LensChoice {
  return readLensChoice() ?? lensStore.get();
}
