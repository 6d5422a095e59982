/** Every sentence about tags, dietary claims and allergens. */
export const labelsMessages = {
  tags: "Tags",
  add: "Add",
  tagAdded: (tag: string) => `${tag} added`,
  tagRemoved: (tag: string) => `${tag} removed`,
  removeTag: (tag: string) => `Remove ${tag}`,
  claims: "Dietary Claims",
  allergens: "Allergens",
  noAllergens: "Allergens not stated",
  notLoaded: "Could not load",
  tryAgain: "Try again",
} as const;
