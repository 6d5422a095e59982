import { askBeforeEating } from "@dishboard/contract/allergens";

/** The sentences over a list with filters. The first page has them. */
export const activeFiltersMessages = {
  dietNote: `Called so by whoever added it; nobody has checked. ${askBeforeEating.product}.`,
  notUsed: (words: readonly string[]) => {
    const names = new Intl.ListFormat("en-GB").format(words.map((word) => `‘${word}’`));
    return words.length === 1
      ? `There is no filter for ${names} here, so it is not used.`
      : `There are no filters for ${names} here, so they are not used.`;
  },
} as const;
