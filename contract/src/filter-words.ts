/** What one can filter by, and the words by which an address names it. */

/** The cuisines that are suggested; any other is allowed. */
export const suggestedCuisines = ["Italian", "Mexican", "Asian", "American", "Mediterranean", "Indian"] as const;

/** The categories that are suggested; any other is allowed. */
export const suggestedCategories = ["Snacks", "Beverages", "Sauces & Condiments", "Frozen", "Pantry Staples"] as const;

/** When a dish is served, as filters name it. */
export const filterMeals = ["Breakfast", "Lunch", "Dinner", "Late Night"] as const;

/** What is asked of the hours of a dish's restaurant. */
export const filterHours = ["Open now"] as const;

/** The dietary claims that are filtered by: of products those of the specification, of dishes also those on their cards. */
export const filterDiets = {
  dish: ["Vegan", "Vegetarian", "Halal", "Kosher", "Gluten-Free", "Keto", "Low-Sodium"],
  product: ["Vegan", "Gluten-Free", "Keto", "Low-Sodium"],
} as const;

/** The slug of a label in an address: 'Sauces & Condiments' is `sauces-condiments`. */
export function slugOf(label: string): string {
  return label.toLowerCase().replace(/[^a-z]+/g, "-");
}
