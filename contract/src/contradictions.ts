import { allergens, dietaryClaims } from "./labels.ts";

const excludedAllergens: { [claim in (typeof dietaryClaims)[number]["name"]]?: readonly string[] } = {
  vegan: ["milk", "eggs", "fish", "crustaceans", "molluscs"],
  vegetarian: ["fish", "crustaceans", "molluscs"],
  "gluten-free": ["gluten"],
  "dairy-free": ["milk"],
  "nut-free": ["nuts", "peanuts"],
};

/** Claims that also exclude traces. */
const claimsOfAbsence: readonly string[] = ["gluten-free", "dairy-free", "nut-free"];

/** Returns the first claim and allergen that contradict each other, or null. */
export function findContradiction(
  claimIds: readonly number[],
  allergenIds: readonly number[],
): { claim: string; allergen: string } | null {
  return firstExcluded(claimIds, allergenIds, () => true);
}

/** Returns the first claim that excludes an allergen with possible traces, and that allergen, or null. */
export function findContradictoryTrace(
  claimIds: readonly number[],
  mayContainIds: readonly number[],
): { claim: string; allergen: string } | null {
  return firstExcluded(claimIds, mayContainIds, (name) => claimsOfAbsence.includes(name));
}

function firstExcluded(
  claimIds: readonly number[],
  allergenIds: readonly number[],
  counts: (claim: string) => boolean,
): { claim: string; allergen: string } | null {
  const stated = allergens.filter(({ id }) => allergenIds.includes(id));
  for (const { id, name } of dietaryClaims) {
    if (!claimIds.includes(id) || !counts(name)) continue;
    const allergen = stated.find((one) => excludedAllergens[name]?.includes(one.name));
    if (allergen) return { claim: name, allergen: allergen.name };
  }
  return null;
}

/** All contradicting claims and allergens by id, and whether traces contradict the claim too. */
export function excludedAllergenIds(): { claimId: number; allergenId: number; isOfTraces: boolean }[] {
  return dietaryClaims.flatMap(({ id: claimId, name }) =>
    allergens
      .filter((one) => excludedAllergens[name]?.includes(one.name))
      .map(({ id: allergenId }) => ({ claimId, allergenId, isOfTraces: claimsOfAbsence.includes(name) })),
  );
}

/** Returns all contradicting claims and allergens of an item. */
export function contradictionsOf(
  claimIds: readonly number[],
  containsIds: readonly number[],
  mayContainIds: readonly number[],
): { claim: string; allergen: string; isTrace: boolean }[] {
  const nameOf = (rows: readonly { id: number; name: string }[], id: number) =>
    rows.find((one) => one.id === id)?.name ?? "";
  return excludedAllergenIds()
    .filter(({ claimId }) => claimIds.includes(claimId))
    .flatMap(({ claimId, allergenId, isOfTraces }) => {
      const isTrace = isOfTraces && mayContainIds.includes(allergenId);
      if (!containsIds.includes(allergenId) && !isTrace) return [];
      return { claim: nameOf(dietaryClaims, claimId), allergen: nameOf(allergens, allergenId), isTrace };
    });
}
