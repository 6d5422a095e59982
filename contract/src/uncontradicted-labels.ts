/** The claims and tags of an item that its known allergens do not contradict. */
import { excludedByText } from "./allergen-words.ts";
import type { ItemAllergens } from "./allergens.ts";
import { findContradiction } from "./contradictions.ts";

/**
 * The claims that nothing known of an item's allergens speaks against: whoever looks for 'vegan' because of milk must not be
 * shown what contains some, may, or has given somebody a reaction.
 */
export function uncontradictedClaims(claimIds: readonly number[], item: ItemAllergens | null): number[] {
  const { contains = [], mayContain = [], alert = [] } = item ?? {};
  return claimIds.filter((id) => findContradiction([id], [...contains, ...mayContain, ...alert]) === null);
}

/** The claims and tags of an item without those that something known of its allergens speaks against. */
export function uncontradictedLabels<Claim extends { name: string }>(
  item: { dietaryClaims: readonly Claim[]; tags: readonly string[] },
  allergens: ItemAllergens | null,
): { dietaryClaims: Claim[]; tags: string[] } {
  const { contains = [], mayContain = [], alert = [] } = allergens ?? {};
  const known = [...contains, ...mayContain, ...alert];
  const isHeld = (text: string) => !excludedByText(text).some(({ allergenId }) => known.includes(allergenId));
  return { dietaryClaims: item.dietaryClaims.filter(({ name }) => isHeld(name)), tags: item.tags.filter(isHeld) };
}
