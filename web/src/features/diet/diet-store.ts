import type { Diet } from "@dishboard/contract/diet";
import { createStore, onStorageChange, type Store } from "../../lib/store.ts";
import { hasSignInHint } from "../accounts/session/sign-in-hint-storage.ts";
import { type DietLabels, dietKey, noDiet, readStoredDiet, type StoredDiet, writeStoredDiet } from "./diet-storage.ts";

/** This device's diet; follows other tabs. */
export const dietStore: Store<StoredDiet> = createStore(
  () => readStoredDiet() ?? noDiet,
  () => {
    dietStore.set(newest());
    return onStorageChange([dietKey], () => dietStore.set(newest()));
  },
);

/** A person's account diet as known here, or null. */
export function accountDiet({ account }: StoredDiet, personId: string): Diet | null {
  return account?.personId === personId ? account.diet : null;
}

export function knownAllergens({ account }: StoredDiet, personId: string): number[] {
  // An older version's ids may all have been added here.
  return account?.personId === personId ? [...(account.knownAllergenIds ?? [])] : [];
}

/** Changes the device's diet; signed out, it replaces what an account left. */
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

/** Hands the device's diet to an account. */
export function moveToAccount(personId: string, diet: Diet): void {
  change(() => ({ here: noDiet.here, account: { personId, diet, knownAllergenIds: [] } }));
}

/**
 * Merges the server's diet into the device's copy; null makes the copy the device's own. Changes after `sent` stay, and
 * so does a sign-out.
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

/** Forgets the account's diet. */
export function forgetAccount(): void {
  change((stored) => ({ ...stored, account: null }));
}

function change(by: (stored: StoredDiet) => StoredDiet): void {
  const next = by(newest());
  writeStoredDiet(next);
  dietStore.set(next);
}

/** Another tab may have changed it; without storage the page's copy counts. */
function newest(): StoredDiet {
  return readStoredDiet() ?? dietStore.get();
}
