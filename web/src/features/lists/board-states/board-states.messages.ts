import { errorLoading } from "../../../lib/failures.ts";

export const boardStatesMessages = {
  title: "Frozen weeks",
  subtitle: "Every Monday at six, local time, each board is frozen at an address that stays.",
  failed: errorLoading("the frozen weeks"),
  notYet: "Not frozen yet",
  last: "Last frozen:",
  next: (moment: string, timeZone: string) => `Next: ${moment}, six o'clock in ${timeZone}`,
  late: (moment: string) => `Made late, on ${moment}: the job did not run in time.`,
  ahead: (moment: string) =>
    `That week is due on ${moment}, which has not come: the clock was ahead. Until then no week of this board is frozen.`,
  missing: (moment: string) =>
    `The week due on ${moment} is missing. The job should make it within a quarter of an hour; if not, look in the log for 'freeze-boards'.`,
  zone: "The time zone of this place is unknown, so its clock is UTC.",
} as const;
