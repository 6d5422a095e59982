/** Any other cuisine is allowed too. */
export const suggestedCuisines = ["Italian", "Mexican", "Asian", "American", "Mediterranean", "Indian"] as const;

/** Any other category is allowed too. */
export const suggestedCategories = ["Snacks", "Beverages", "Sauces & Condiments", "Frozen", "Pantry Staples"] as const;

export const filterMeals = ["Breakfast", "Lunch", "Dinner", "Late Night"] as const;

export const filterHours = ["Open now"] as const;

/** Dietary claims: of products those of the specification, of dishes also those that their cards show. */
export const filterDiets = {
  dish: ["Vegan", "Vegetarian", "Halal", "Kosher", "Gluten-Free", "Keto", "Low-Sodium"],
  product: ["Vegan", "Gluten-Free", "Keto", "Low-Sodium"],
} as const;

/** Returns a label's slug: 'Sauces & Condiments' is `sauces-condiments`. */
export function slugOf(label: string): string {
  return label.toLowerCase().replace(/[^a-z]+/g, "-");
}
