import { formatDay } from "../../../lib/dates.ts";
import { errorLoading } from "../../../lib/failures.ts";

/** Every sentence about the frozen weeks. */
export const weeksMessages = {
  failed: errorLoading("this week"),
  empty: "The board was empty this week.",
  withdrawn: "Withdrawn",
  withdrawnHelp: "What is withdrawn was deleted since, or is not shown any more. Its place stays.",
  toBoard: "The board of today",
  /** The links above the places and below them. */
  weeks: "Other weeks",
  moreWeeks: "More weeks",
  week: (week: string) => `Week ${numberOf(week)}`,
  before: "the week before",
  after: "the week after",
  /** Above a week. */
  subtitle: (week: string, monday: string) =>
    `Week ${numberOf(week)} of ${week.slice(0, 4)}, frozen on Monday, ${formatDay(monday, "UTC")}`,
  /** What search engines show of a week. */
  describe: (board: string, monday: string) =>
    `${board} as it was on Monday, ${formatDay(monday, "UTC")}: ranks, new entries and the biggest mover.`,
  title: (board: string, week: string) => `${board}, week ${numberOf(week)} of ${week.slice(0, 4)}`,
  /** Around the day. */
  late: (day: string) => `Made afterwards, on ${day}: the ranks are those of that day.`,
  newCount: (count: number) => `${count} new`,
  biggestMover: "Biggest mover",
  peak: (rank: number) => `Best place #${rank}`,
  weeksOn: (count: number) => (count === 1 ? "first week" : `${count} weeks`),
  /** For administrators. */
  states: {
    title: "Frozen weeks",
    subtitle: "Every Monday at six, in its own time zone, each board is frozen at an address that stays.",
    failed: errorLoading("the frozen weeks"),
    notYet: "Not frozen yet",
    /** Before a link to the week. */
    last: "Frozen last:",
    /** Around a moment. */
    next: (moment: string) => `Next on ${moment}`,
    late: (moment: string) => `Made afterwards, on ${moment}: the job did not run in time.`,
    missing: (moment: string) =>
      `The week that was due on ${moment} is missing. The job makes it within a quarter of an hour; if it does not, look into the log for 'freeze-boards'.`,
    zone: "The time zone of this place is not known here, so its clock is UTC.",
  },
  /** The line on the page of an item. */
  itemWeeks: (count: number, board: string, bestRank: number) =>
    `${count === 1 ? "1 week" : `${count} weeks`} on ${board}, best place ${bestRank}`,
} as const;

function numberOf(week: string): number {
  return Number(week.slice(-2));
}
