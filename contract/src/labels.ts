/** Dietary claims and allergens. The ids are those of the rows and never change: rankings store them as bits. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

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

/** Those that food businesses in the United Kingdom must name. */
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

/** Returns the claim that equals a tag, such as 'Gluten free'. */
export function claimOfTag(tag: string): { id: number; name: string } | undefined {
  const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return dietaryClaims.find(({ name }) => lettersOf(name) === lettersOf(tag));
}

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

/** In the order of the bits that rankings store. */
export const mealTimes = ["breakfast", "lunch", "dinner", "late-night"] as const;

export const Label = z.object({ id: z.int(), name: z.string(), icon: z.string() });
export type Label = z.infer<typeof Label>;

export const listDietaryClaims = endpoint({
  method: "GET",
  path: "/api/labels/dietary-claims",
  operationId: "listDietaryClaims",
  tag: "labels",
  summary: "The dietary claims that an item can have",
  description: "In the order in which they are shown; the ids never change.",
  reply: z.object({ labels: z.array(Label) }),
});

export const listAllergens = endpoint({
  method: "GET",
  path: "/api/labels/allergens",
  operationId: "listAllergens",
  tag: "labels",
  summary: "The allergens that an item can have",
  description: "In the order in which they are shown; the ids never change.",
  reply: z.object({ labels: z.array(Label) }),
});

export const listDeliveryPlatforms = endpoint({
  method: "GET",
  path: "/api/labels/delivery-platforms",
  operationId: "listDeliveryPlatforms",
  tag: "labels",
  summary: "The platforms and shops that sell products",
  description: "Suggestions: a product may be sold anywhere.",
  reply: z.object({ labels: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
