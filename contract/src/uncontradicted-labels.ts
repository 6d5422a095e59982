import { excludedByText } from "./allergen-words.ts";
import type { ItemAllergens } from "./allergens.ts";
import { findContradiction } from "./contradictions.ts";
import { allergens as allAllergens } from "./labels.ts";

/**
 * A user who searches 'vegan' because of milk must not see items that contain it, may contain it, or have a reaction to
 * it.
 */
export function uncontradictedClaims(claimIds: readonly number[], item: ItemAllergens | null): number[] {
  const present = presentIn(item);
  return claimIds.filter((id) => findContradiction([id], present) === null);
}

/** Returns an item's claims and tags without those that its allergen data contradict. */
export function uncontradictedLabels<Claim extends { name: string }>(
  item: { dietaryClaims: readonly Claim[]; tags: readonly string[] },
  allergens: ItemAllergens | null,
): { dietaryClaims: Claim[]; tags: string[] } {
  const present = presentIn(allergens);
  const isHeld = (text: string) => !excludedByText(text).some(({ allergenId }) => present.includes(allergenId));
  return { dietaryClaims: item.dietaryClaims.filter(({ name }) => isHeld(name)), tags: item.tags.filter(isHeld) };
}

/** Ids of the allergens that may be in an item: all of them if it is unknown which product its statements are about. */
function presentIn(item: ItemAllergens | null): number[] {
  if (item?.isDisputed) return allAllergens.map(({ id }) => id);
  const { contains = [], mayContain = [], alert = [] } = item ?? {};
  return [...contains, ...mayContain, ...alert];
}
