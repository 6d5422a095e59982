import { formatRecentDay } from "../../../lib/dates.ts";

/** What cards say of allergens; `names` are those of the allergens. */
export const cardAllergenMessages = {
  notStated: "Allergens not stated",
  contains: (names: string) => `Contains ${names}`,
  mayContain: (names: string) => `May contain ${names}`,
  /** With the day of the oldest of these statements. */
  statedFree: (names: string, day: string) => `Stated free of ${names} on ${formatRecentDay(day)}`,
  /** The parts of '12 not stated', with words between them for whoever hears it alone. */
  notStatedRest: (count: number) => ({
    count: `${count} `,
    aloud: count === 1 ? "other allergen " : "other allergens ",
    notStated: "not stated",
  }),
  alert: (names: string) => `Reaction reported: ${names}`,
} as const;
