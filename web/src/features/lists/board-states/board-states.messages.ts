import { errorLoading } from "../../../lib/failures.ts";

/** Every sentence about when boards were frozen. */
export const boardStatesMessages = {
  title: "Frozen weeks",
  subtitle: "Every Monday at six, in its own time zone, each board is frozen at an address that stays.",
  failed: errorLoading("the frozen weeks"),
  notYet: "Not frozen yet",
  /** Before a link to the week. */
  last: "Frozen last:",
  /** The moment is by the clock of the reader. */
  next: (moment: string, timeZone: string) => `Next on ${moment}, six o'clock in ${timeZone}`,
  late: (moment: string) => `Made afterwards, on ${moment}: the job did not run in time.`,
  missing: (moment: string) =>
    `The week that was due on ${moment} is missing. The job makes it within a quarter of an hour; if it does not, look into the log for 'freeze-boards'.`,
  zone: "The time zone of this place is not known here, so its clock is UTC.",
} as const;
