/** What is known of the allergens of an item: four states, who said so and when, and reports of reactions. */
import * as z from "zod/mini";
import { allergens } from "./labels.ts";

/** For how many days a statement counts. A warning stays one afterwards; 'stated free' does not. */
export const statementValidityDays = 180;

/** The words that follow everything that is said about allergens, by the kind of item. */
export const askBeforeEating = {
  dish: "Ask the restaurant",
  product: "Read the label",
} as const;

/** The states of a statement, the worst first. */
export const statedAs = ["contains", "may-contain", "stated-free"] as const;

/** What somebody can say of an allergen and an item. What nobody has said is not stated, and never 'free of'. */
export const StatedAs = z.enum(statedAs, {
  error: "state must be contains, may-contain or stated-free",
});
export type StatedAs = z.infer<typeof StatedAs>;

/** How somebody knows it. Only imports say `imported`. */
export const StatementSource = z.enum(["submitter", "packaging", "menu-photo", "asked", "imported"]);
export type StatementSource = z.infer<typeof StatementSource>;

/** The answers to 'How do you know?', in the order in which they are offered. */
export const givenSources = ["submitter", "packaging", "menu-photo", "asked"] as const;

/** One of these answers, in a call. */
export const GivenSource = z.enum(givenSources, {
  error: "allergenSource must be submitter, packaging, menu-photo or asked",
});
export type GivenSource = z.infer<typeof GivenSource>;

/** What is said of one allergen of an item. */
export const AllergenStatement = z.object({
  allergenId: z.int(),
  state: StatedAs,
  source: StatementSource,
  /** Whose packaging data or import it is, such as 'Open Food Facts'; null where it has no name. */
  sourceName: z.nullable(z.string()),
  /** When it was said, as YYYY-MM-DD. */
  day: z.string(),
});
export type AllergenStatement = z.infer<typeof AllergenStatement>;

/** The allergens on a card, by their ids. An allergen that is in none of the lists is not stated. */
export const ItemAllergens = z.object({
  contains: z.array(z.int()),
  mayContain: z.array(z.int()),
  /** Each with the day on which it was said. */
  statedFree: z.array(z.object({ id: z.int(), day: z.string() })),
  /** Those of which somebody has reported a reaction that nobody has looked into yet. */
  alert: z.array(z.int()),
  /** Whether another product has the same barcode: its 'free' statements do not count until a moderator decides. */
  isDisputed: z.optional(z.boolean()),
});
export type ItemAllergens = z.infer<typeof ItemAllergens>;

/** What holds of an allergen and an item. */
export type AllergenState = "alert" | StatedAs | "not-stated";

/**
 * The state of an item's allergen; `item` is null if nothing is stated. An alert outranks other statements, and an
 * outdated 'stated free' is not stated. Same as `allergen_state` of the database.
 */
export function allergenState(item: ItemAllergens | null, allergenId: number, now: Date): AllergenState {
  if (item === null) return "not-stated";
  if (item.alert.includes(allergenId)) return "alert";
  if (item.contains.includes(allergenId)) return "contains";
  if (item.mayContain.includes(allergenId)) return "may-contain";
  const free = item.statedFree.find(({ id }) => id === allergenId);
  return free !== undefined && isRecent(free.day, now) ? "stated-free" : "not-stated";
}

/** Puts what is said of an item into the form that its card has. */
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

/** Whether what was said on a day still counts: for 180 days. */
export function isRecent(day: string, now: Date): boolean {
  return ageInDays(day, now) <= statementValidityDays;
}

/** How many days ago a day (YYYY-MM-DD) was, in UTC. */
export function ageInDays(day: string, now: Date): number {
  return Math.floor(now.getTime() / 86_400_000) - Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** Names the allergens of an item to which reactions are reported. */
export function reactionReported(ids: readonly number[]): string {
  return `Reaction reported: ${allergenNames(ids).join(", ")}`;
}

/** The names of allergens, in their order. */
export function allergenNames(ids: readonly number[]): string[] {
  return allergens.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
