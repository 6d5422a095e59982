/** What cards say of allergens; `names` are those of the allergens. */
export const cardAllergenMessages = {
  notStated: "Allergens not stated",
  contains: (names: string) => `Contains ${names}`,
  mayContain: (names: string) => `May contain ${names}`,
  statedFree: (names: string) => `Stated free of ${names}`,
  alert: (names: string) => `Reaction reported: ${names}`,
} as const;
