/** The marks that items carry. The ids are the rows' own and never change: the ranking keeps them as bits. */

/** Dietary claims, in the order they are shown. */
export const dietaryClaims = [
  { id: 1, name: "vegan", icon: "vegan" },
  { id: 2, name: "vegetarian", icon: "leaf" },
  { id: 3, name: "halal", icon: "moon-star" },
  { id: 4, name: "kosher", icon: "badge-check" },
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

/** The set of ids as bits: id 1 is the lowest. */
export function maskOf(ids: Iterable<number>): number {
  let mask = 0;
  for (const id of ids) mask |= 1 << (id - 1);
  return mask;
}

/** When a dish is eaten; the order is that of the ranking's bits. */
export const mealTimes = ["breakfast", "lunch", "dinner", "late-night"] as const;
