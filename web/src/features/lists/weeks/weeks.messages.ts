import { formatDay } from "../../../lib/dates.ts";
import { errorLoading } from "../../../lib/failures.ts";

export const weeksMessages = {
  failed: errorLoading("this week"),
  empty: "The board was empty this week.",
  withdrawn: "Withdrawn",
  withdrawnHelp: "Withdrawn means deleted or hidden since then. Its place stays.",
  allergensNow: "Allergens are as stated today, not in that week.",
  toBoard: "Today's board",
  weeks: "Other weeks",
  moreWeeks: "More weeks",
  week: (week: string) => `Week ${numberOf(week)}`,
  before: "the week before",
  after: "the week after",
  subtitle: (week: string, monday: string) =>
    `Week ${numberOf(week)} of ${week.slice(0, 4)}, frozen on Monday, ${formatDay(monday, "UTC")}`,
  describe: (board: string, monday: string, isFirst: boolean) =>
    `${board} as it was on Monday, ${formatDay(monday, "UTC")}: ${isFirst ? "the ranks of its first week" : "ranks, new entries and the biggest mover"}.`,
  title: (board: string, week: string) => `${board}, week ${numberOf(week)} of ${week.slice(0, 4)}`,
  late: (day: string) => `Made late, on ${day}: these are the ranks of that day.`,
  firstWeek: "The first week of this board: nothing was on it before.",
  newCount: (count: number) => `${count} new`,
  biggestMover: "Biggest mover",
  peak: (rank: number) => `Best place #${rank}`,
  weeksOn: (count: number) => (count === 1 ? "first week" : `${count} weeks`),
} as const;

function numberOf(week: string): number {
  return Number(week.slice(-2));
}
