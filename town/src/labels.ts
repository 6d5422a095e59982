import type { allergens, dietaryClaims } from "@dishboard/contract/labels";

/** The name of a dietary claim. */
export type Claim = (typeof dietaryClaims)[number]["name"];

/** The name of an allergen. */
export type Allergen = (typeof allergens)[number]["name"];
