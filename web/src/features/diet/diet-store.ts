import type { Diet } from "@dishboard/contract/diet";
import { createStore, onStorageChange, type Store } from "../../lib/store.ts";
import { hasSignInHint } from "../accounts/session/sign-in-hint-storage.ts";
import { type DietLabels, dietKey, noDiet, readStoredDiet, type StoredDiet, writeStoredDiet } from "./diet-storage.ts";

/** What this device knows of somebody's diet; follows changes that other tabs make. */
export const dietStore: Store<StoredDiet> = createStore(
  () => readStoredDiet() ?? noDiet,
  () => {
    dietStore.set(newest());
    return onStorageChange([dietKey], () => dietStore.set(newest()));
  },
);

/** What a person's account keeps, as far as this device knows; null for nothing. */
export function accountDiet({ account }: StoredDiet, personId: string): Diet | null {
  return account?.personId === personId ? account.diet : null;
}

export function knownAllergens({ account }: StoredDiet, personId: string): number[] {
  // What an older version has stored may all have been added here.
  return account?.personId === personId ? [...(account.knownAllergenIds ?? [])] : [];
}

/** Changes the device's own diet; where nobody is signed in it takes the place of what an account left. */
export function setDietHere(here: DietLabels): void {
  change(({ account }) => ({ here, account: hasSignInHint() ? account : null }));
}

export function setAccountDiet(personId: string, diet: Diet): void {
  change((stored) => {
    // An unanswered request may have been stored. Allergens switched on count as added, those switched off as known.
    const before = accountDiet(stored, personId)?.allergenIds ?? [];
    const known = knownAllergens(stored, personId).filter(
      (id) => before.includes(id) || !diet.allergenIds.includes(id),
    );
    const takenOff = before.filter((id) => !diet.allergenIds.includes(id));
    return { ...stored, account: { personId, diet, knownAllergenIds: [...new Set([...known, ...takenOff])] } };
  });
}

/** Hands the device's own diet to a person's account; the device has none of its own any more. */
export function moveToAccount(personId: string, diet: Diet): void {
  change(() => ({ here: noDiet.here, account: { personId, diet, knownAllergenIds: [] } }));
}

/**
 * Merges the server's diet for a person into the device's copy; null leaves the stored copy as the device's own.
 * `sent` is what was sent: later changes stay, and so does a sign-out.
 */
export function mergeServerDiet(personId: string, diet: Diet | null, sent?: Diet): void {
  change((stored) => {
    const copy = accountDiet(stored, personId);
    if (sent && !copy) return stored;
    if (diet && copy && sent && copy.changedAt > sent.changedAt)
      return { ...stored, account: { personId, diet: copy, knownAllergenIds: sent.allergenIds } };
    const here =
      diet || !copy
        ? stored.here
        : { claimIds: copy.claimIds, allergenIds: [...new Set([...stored.here.allergenIds, ...copy.allergenIds])] };
    return { here, account: { personId, diet, knownAllergenIds: diet?.allergenIds } };
  });
}

/** Forgets what an account keeps. */
export function forgetAccount(): void {
  change((stored) => ({ ...stored, account: null }));
}

function change(by: (stored: StoredDiet) => StoredDiet): void {
  const next = by(newest());
  writeStoredDiet(next);
  dietStore.set(next);
}

/** Another tab may have changed it since; without a storage the page's own is all there is. */
function newest(): StoredDiet {
  return readStoredDiet() ?? dietStore.get();
}
