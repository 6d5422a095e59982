/** The dietary claims and allergens that an item of the town may carry. */

/** A dietary claim. */
export type Claim =
  | "vegan"
  | "vegetarian"
  | "halal"
  | "kosher"
  | "gluten-free"
  | "keto"
  | "low-sodium"
  | "dairy-free"
  | "nut-free";

/** One of the fourteen allergens that food businesses in the United Kingdom must name. */
export type Allergen =
  | "celery"
  | "gluten"
  | "crustaceans"
  | "eggs"
  | "fish"
  | "lupin"
  | "milk"
  | "molluscs"
  | "mustard"
  | "nuts"
  | "peanuts"
  | "sesame"
  | "soya"
  | "sulphites";
