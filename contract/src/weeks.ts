/** Weeks are named as in ISO 8601, by the Monday on which the board was frozen. */
import * as z from "zod/mini";
import { ItemAllergens } from "./allergens.ts";
import { dishBoardKey, productBoardKey } from "./board-keys.ts";
import { endpoint } from "./endpoint.ts";
import { ItemKind } from "./items.ts";
import { rankingLimit } from "./limits.ts";

export const weeklyBoardNotFound = "This board has no weeks";

export const weekNotFound = "There is no chart of this week";

/** A chart made later than this shows its delay. */
export const lateAfterMs = 3_600_000;

const dayMs = 24 * 3_600_000;

/** Returns the ISO week of a day, such as '2026-w48' of '2026-11-23'. */
export function weekOf(day: string): string {
  const midday = new Date(`${day}T12:00:00Z`);
  const isoDay = midday.getUTCDay() || 7;
  // The year of a week is that of its Thursday.
  const thursday = new Date(midday.getTime() + (4 - isoDay) * dayMs);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${year}-w${String(week).padStart(2, "0")}`;
}

/** Returns the Monday of a week, such as '2026-11-23' of '2026-w48'; null if it does not exist. */
export function mondayOf(week: string): string | null {
  const [, year, number] = /^([1-9]\d{3})-w(\d\d)$/.exec(week) ?? [];
  if (year === undefined || number === undefined) return null;
  // The fourth of January is always in the first week.
  const fourth = Date.UTC(Number(year), 0, 4);
  const isoDay = new Date(fourth).getUTCDay() || 7;
  const monday = new Date(fourth + (1 - isoDay + 7 * (Number(number) - 1)) * dayMs).toISOString().slice(0, 10);
  return weekOf(monday) === week ? monday : null;
}

export const WeeklyRank = z.object({
  rank: z.int(),
  /** Null if the item was deleted or hidden. */
  item: z.nullable(
    z.object({
      /** The dish's id, or of the one that it was merged into; null without a page, as its restaurant is closed. */
      id: z.nullable(z.string()),
      name: z.string(),
      restaurant: z.string(),
      /** The current statements; null if nothing is stated. */
      allergens: z.nullable(ItemAllergens),
    }),
  ),
  upvotes: z.int(),
  downvotes: z.int(),
  netScore: z.int(),
  /** Null if it was not on the board the week before. */
  previousRank: z.nullable(z.int()),
  bestRank: z.int(),
  /** Including this one. */
  weeksOn: z.int(),
});
export type WeeklyRank = z.infer<typeof WeeklyRank>;

export const WeeklyChart = z.object({
  board: z.object({ key: z.string(), name: z.string(), kind: ItemKind }),
  week: z.string(),
  /** Such as '2026-11-23'. */
  monday: z.string(),
  dueAt: z.string(),
  madeAt: z.string(),
  /** The nearest existing weeks. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** Whether no earlier week has an entry. */
  isFirst: z.boolean(),
  newCount: z.int(),
  /** Up wins over down; null without any, or in the first week. */
  biggestMover: z.nullable(z.int()),
  ranks: z.array(WeeklyRank).check(z.maxLength(rankingLimit)),
});
export type WeeklyChart = z.infer<typeof WeeklyChart>;

export const LastWeek = z.object({
  week: z.string(),
  /** In the order of the cards; 0 for one that was not on the board. */
  ranks: z.array(z.int()).check(z.maxLength(rankingLimit)),
});
export type LastWeek = z.infer<typeof LastWeek>;

export const readWeek = endpoint({
  method: "GET",
  path: "/api/lists/:slug/weeks/:week",
  operationId: "readWeek",
  tag: "charts",
  summary: "A board as it was frozen on a Monday",
  description: `A list's slug, '${dishBoardKey}' or '${productBoardKey}'; an ISO week such as '2026-w48', or 'latest'. A frozen week never changes, but for the names of items that are withdrawn.`,
  params: z.object({ slug: z.string(), week: z.string() }),
  query: z.strictObject({}),
  reply: WeeklyChart,
});
