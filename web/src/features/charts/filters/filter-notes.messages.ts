import { askBeforeEating } from "@dishboard/contract/allergens";

/** Filter notes on the first page. */
export const filterNotesMessages = {
  diet: {
    dish: "Dishes without diet information are left out. Unverified. Check with the restaurant.",
    product: `Products without diet information are left out. Unverified. ${askBeforeEating.product}.`,
  },
  tastedRanks: "Tasted votes rank here. The arrows count every vote.",
  notUsed: (words: readonly string[]) => {
    const names = new Intl.ListFormat("en-GB").format(words.map((word) => `‘${word}’`));
    return words.length === 1
      ? `There is no filter for ${names} here, so it is not used.`
      : `There are no filters for ${names} here, so they are not used.`;
  },
} as const;
