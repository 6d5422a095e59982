/** The labels of items: dietary claims and allergens. The ids are those of the rows and never change: rankings store them as bits. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Dietary claims, in the order they are shown. */
export const dietaryClaims = [
  { id: 1, name: "vegan", icon: "vegan" },
  { id: 2, name: "vegetarian", icon: "leaf" },
  { id: 3, name: "halal", icon: "moon-star" },
  { id: 4, name: "kosher", icon: "badge" },
  { id: 5, name: "gluten-free", icon: "wheat-off" },
  { id: 6, name: "keto", icon: "egg-fried" },
  { id: 7, name: "low-sodium", icon: "droplet" },
  { id: 8, name: "dairy-free", icon: "milk-off" },
  { id: 9, name: "nut-free", icon: "nut-off" },
] as const;

/** The 14 allergens that food businesses in the United Kingdom must name. */
export const allergens = [
  { id: 1, name: "celery", icon: "salad" },
  { id: 2, name: "gluten", icon: "wheat" },
  { id: 3, name: "crustaceans", icon: "shrimp" },
  { id: 4, name: "eggs", icon: "egg" },
  { id: 5, name: "fish", icon: "fish" },
  { id: 6, name: "lupin", icon: "flower-2" },
  { id: 7, name: "milk", icon: "milk" },
  { id: 8, name: "molluscs", icon: "shell" },
  { id: 9, name: "mustard", icon: "flame" },
  { id: 10, name: "nuts", icon: "nut" },
  { id: 11, name: "peanuts", icon: "bean" },
  { id: 12, name: "sesame", icon: "circle-dot" },
  { id: 13, name: "soya", icon: "sprout" },
  { id: 14, name: "sulphites", icon: "wine" },
] as const;

/** The allergens that an item with a dietary claim cannot contain. */
const excludedAllergens: { [claim in (typeof dietaryClaims)[number]["name"]]?: readonly string[] } = {
  vegan: ["milk", "eggs", "fish", "crustaceans", "molluscs"],
  vegetarian: ["fish", "crustaceans", "molluscs"],
  "gluten-free": ["gluten"],
  "dairy-free": ["milk"],
  "nut-free": ["nuts", "peanuts"],
};

/** The claims that say that something is not in it at all, so that an item with one cannot even have traces of it. */
const claimsOfAbsence: readonly string[] = ["gluten-free", "dairy-free", "nut-free"];

/** The claim that a tag says as well, as 'Gluten free' does. */
export function claimOfTag(tag: string): { id: number; name: string } | undefined {
  const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return dietaryClaims.find(({ name }) => lettersOf(name) === lettersOf(tag));
}

/** Names the first claim and allergen that contradict each other; null when none do. */
export function findContradiction(
  claimIds: readonly number[],
  allergenIds: readonly number[],
): { claim: string; allergen: string } | null {
  return firstExcluded(claimIds, allergenIds, () => true);
}

/** Names the first claim that says that something is not in it, and the allergen of which there may be traces; null when there is none. */
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

/** Every claim and allergen that contradict each other, by their ids, and whether traces of it contradict the claim too. */
export function excludedAllergenIds(): { claimId: number; allergenId: number; isOfTraces: boolean }[] {
  return dietaryClaims.flatMap(({ id: claimId, name }) =>
    allergens
      .filter((one) => excludedAllergens[name]?.includes(one.name))
      .map(({ id: allergenId }) => ({ claimId, allergenId, isOfTraces: claimsOfAbsence.includes(name) })),
  );
}

/** Names all claims of an item and allergens that contradict each other. */
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

/** The platforms and shops where products are bought. */
export const deliveryPlatforms = [
  { id: 1, name: "Deliveroo" },
  { id: 2, name: "Uber Eats" },
  { id: 3, name: "Just Eat" },
  { id: 4, name: "Amazon" },
  { id: 5, name: "Ocado" },
  { id: 6, name: "Tesco" },
  { id: 7, name: "Sainsbury's" },
  { id: 8, name: "Waitrose" },
  { id: 9, name: "Brand website" },
] as const;

/** Encodes a set of ids as bits; id 1 is the lowest bit. */
export function maskOf(ids: Iterable<number>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << (id - 1);
  return mask;
}

/** When a dish is served, in the order of the bits that rankings store. */
export const mealTimes = ["breakfast", "lunch", "dinner", "late-night"] as const;

/** A dietary claim or an allergen. */
export const Label = z.object({ id: z.int(), name: z.string(), icon: z.string() });
export type Label = z.infer<typeof Label>;

/** Lists the dietary claims that an item can have. */
export const listDietaryClaims = endpoint({
  method: "GET",
  path: "/api/labels/dietary-claims",
  operationId: "listDietaryClaims",
  tag: "labels",
  summary: "The dietary claims that an item can have",
  description: "In the order in which they are shown; the ids never change.",
  reply: z.object({ labels: z.array(Label) }),
});

/** Lists the allergens that an item can have. */
export const listAllergens = endpoint({
  method: "GET",
  path: "/api/labels/allergens",
  operationId: "listAllergens",
  tag: "labels",
  summary: "The allergens that an item can have",
  description: "In the order in which they are shown; the ids never change.",
  reply: z.object({ labels: z.array(Label) }),
});

/** Lists the platforms and shops that sell products. */
export const listDeliveryPlatforms = endpoint({
  method: "GET",
  path: "/api/labels/delivery-platforms",
  operationId: "listDeliveryPlatforms",
  tag: "labels",
  summary: "The platforms and shops that sell products",
  description: "Suggestions: a product may be sold anywhere.",
  reply: z.object({ labels: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
