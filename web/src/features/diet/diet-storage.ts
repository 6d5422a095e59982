import type { Diet } from "@dishboard/contract/diet";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";

export const dietKey = "diet";

export type DietLabels = { claimIds: readonly number[]; allergenIds: readonly number[] };

export type StoredDiet = {
  here: DietLabels;
  /** The last signed-in person's account diet, or null. */
  account: AccountDiet | null;
};

type AccountDiet = {
  personId: string;
  diet: Diet | null;
  /** Known to be kept; others of the diet were added here since. */
  knownAllergenIds?: readonly number[] | undefined;
};

export const noDiet: StoredDiet = { here: { claimIds: [], allergenIds: [] }, account: null };

/** Reads the stored diet's valid parts. Null without storage. */
export function readStoredDiet(): StoredDiet | null {
  let text: string | null;
  try {
    text = localStorage.getItem(dietKey);
  } catch {
    return null;
  }
  try {
    const { here, account } = (JSON.parse(text ?? "{}") ?? {}) as { here?: unknown; account?: unknown };
    return { here: labelsOf(here), account: accountOf(account) };
  } catch {
    return noDiet;
  }
}

export function writeStoredDiet(stored: StoredDiet): void {
  try {
    localStorage.setItem(dietKey, JSON.stringify(stored));
  } catch {
    // Without storage it lasts for the page.
  }
}

type Unknown<Type> = { [name in keyof Type]?: unknown };

function labelsOf(value: unknown): DietLabels {
  const { claimIds, allergenIds } = (value ?? {}) as Unknown<DietLabels>;
  return { claimIds: knownIds(dietaryClaims, claimIds), allergenIds: knownIds(allergens, allergenIds) };
}

function knownIds(labels: readonly { id: number }[], ids: unknown): number[] {
  return Array.isArray(ids) ? labels.map(({ id }) => id).filter((id) => ids.map(Number).includes(id)) : [];
}

function accountOf(value: unknown): AccountDiet | null {
  const { personId, diet, knownAllergenIds: known } = (value ?? {}) as Unknown<AccountDiet>;
  if (typeof personId !== "string") return null;
  const { changedAt } = (diet ?? {}) as Unknown<Diet>;
  if (!Number.isSafeInteger(changedAt)) return { personId, diet: null };
  const { claimIds, allergenIds } = labelsOf(diet);
  return {
    personId,
    diet: { claimIds: [...claimIds], allergenIds: [...allergenIds], changedAt: Number(changedAt) },
    knownAllergenIds: Array.isArray(known) ? knownIds(allergens, known) : undefined,
  };
}
