import { errorLoading } from "../../lib/failures.ts";

/** Every sentence of the form of market days. */
export const marketDaysMessages = {
  title: "Market days",
  subtitle: "When the market of this board's area is held. The board says so, and people add it to their calendars.",
  failed: errorLoading("market days"),
  timeZone: "Time zone",
  timeZoneNote: "The clocks by which the times are, such as Europe/London",
  none: "No market days are set. The board says nothing of a market.",
  day: (number: number) => `Market day ${number}`,
  when: "When",
  every: (weekday: string) => `Every ${weekday}`,
  onDate: "On one date",
  date: "Date",
  opens: "Opens",
  closes: "Closes",
  place: "Place",
  note: "Note",
  add: "Add a market day",
  remove: (number: number) => `Remove market day ${number}`,
  removeThis: "Remove",
  save: "Save",
  saving: "Saving...",
  saved: "The market days were saved",
  notSaved: "The market days could not be saved",
} as const;
