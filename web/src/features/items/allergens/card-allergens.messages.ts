import { formatRecentDay } from "../../../lib/dates.ts";

/** `names` are allergens. */
export const cardAllergenMessages = {
  notStated: "Allergens not stated",
  contains: (names: string) => `Contains ${names}`,
  mayContain: (names: string) => `May contain ${names}`,
  /** The oldest statement's day. */
  statedFree: (names: string, day: string) => `Stated free of ${names} on ${formatRecentDay(day)}`,
  unknown: (count: number) => `No information on ${count} other allergen${count === 1 ? "" : "s"}`,
  alert: (names: string) => `Reaction reported: ${names}`,
} as const;
