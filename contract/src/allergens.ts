import * as z from "zod/mini";
import { allergens } from "./labels.ts";

/** A statement counts for these days. After them a warning still warns; 'stated free' counts as not stated. */
export const statementValidityDays = 180;

/** Follows everything that is shown about allergens. */
export const askBeforeEating = {
  dish: "Ask the restaurant",
  product: "Read the label",
} as const;

/** The worst first. */
export const statedAs = ["contains", "may-contain", "stated-free"] as const;

/** The stated state of an allergen. Without a statement it is 'not stated', and never 'free of'. */
export const StatedAs = z.enum(statedAs, {
  error: "state must be contains, may-contain or stated-free",
});
export type StatedAs = z.infer<typeof StatedAs>;

/** Only imports use `imported`. */
export const StatementSource = z.enum(["submitter", "packaging", "menu-photo", "asked", "imported"]);
export type StatementSource = z.infer<typeof StatementSource>;

/** The answers to 'How do you know?', in their order. */
export const givenSources = ["submitter", "packaging", "menu-photo", "asked"] as const;

export const GivenSource = z.enum(givenSources, {
  error: "allergenSource must be submitter, packaging, menu-photo or asked",
});
export type GivenSource = z.infer<typeof GivenSource>;

export const AllergenStatement = z.object({
  allergenId: z.int(),
  state: StatedAs,
  source: StatementSource,
  /** Such as 'Open Food Facts'. */
  sourceName: z.nullable(z.string()),
  /** YYYY-MM-DD */
  day: z.string(),
});
export type AllergenStatement = z.infer<typeof AllergenStatement>;

/** The allergens on a card, by id. An allergen in none of the lists is not stated. */
export const ItemAllergens = z.object({
  contains: z.array(z.int()),
  mayContain: z.array(z.int()),
  statedFree: z.array(z.object({ id: z.int(), day: z.string() })),
  /** Allergens with a reaction that no one has looked into yet. */
  alert: z.array(z.int()),
  /** Whether another product has the same barcode: its 'free' statements do not count until a moderator decides. */
  isDisputed: z.optional(z.boolean()),
});
export type ItemAllergens = z.infer<typeof ItemAllergens>;

export type AllergenState = "alert" | StatedAs | "not-stated";

/**
 * `item` is null if nothing is stated. An alert outranks other statements, and an outdated 'stated free' is not stated.
 * Same as `allergen_state` of the database.
 */
export function allergenState(item: ItemAllergens | null, allergenId: number, now: Date): AllergenState {
  if (item === null) return "not-stated";
  if (item.alert.includes(allergenId)) return "alert";
  if (item.contains.includes(allergenId)) return "contains";
  if (item.mayContain.includes(allergenId)) return "may-contain";
  const free = item.statedFree.find(({ id }) => id === allergenId);
  return free !== undefined && isRecent(free.day, now) ? "stated-free" : "not-stated";
}

export function itemAllergens(
  statements: readonly AllergenStatement[],
  alert: readonly number[],
): ItemAllergens | null {
  if (statements.length + alert.length === 0) return null;
  const idsOf = (state: StatedAs) => statements.filter((one) => one.state === state).map((one) => one.allergenId);
  return {
    contains: idsOf("contains"),
    mayContain: idsOf("may-contain"),
    statedFree: statements
      .filter(({ state }) => state === "stated-free")
      .map(({ allergenId, day }) => ({ id: allergenId, day })),
    alert: [...alert],
  };
}

/** Whether a statement of this day still counts. */
export function isRecent(day: string, now: Date): boolean {
  return ageInDays(day, now) <= statementValidityDays;
}

/** Returns the age of a day (YYYY-MM-DD) in days, in UTC. */
export function ageInDays(day: string, now: Date): number {
  return Math.floor(now.getTime() / 86_400_000) - Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** Returns the sentence that names the allergens with reactions. */
export function reactionReported(ids: readonly number[]): string {
  return `Reaction reported: ${allergenNames(ids).join(", ")}`;
}

export function allergenNames(ids: readonly number[]): string[] {
  return allergens.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
