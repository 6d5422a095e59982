import { type MarketDays, weekdays } from "@dishboard/contract/market-days";
import { errorLoading } from "../../lib/failures.ts";
import { groupBy } from "../../lib/group-by.ts";

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
  nextDay: "On the next day",
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

const maxNamed = 2;

// Keeps hours on one line.
const dash = "–\u2060";

/** The first market days, 'Sat, Sun 10:00–16:00', and whether more follow. */
export function marketLineText({ days }: Pick<MarketDays, "days">): string {
  const byHours = groupBy(days.slice(0, maxNamed), ({ opens, closes }) => `${opens}${dash}${closes}`);
  const named = [...byHours].map(([hours, group]) => `${group.map(dayText).join(", ")} ${hours}`).join(", ");
  return days.length > maxNamed ? `${named} and more` : named;
}

function dayText({ weekday, date }: MarketDays["days"][number]): string {
  if (date === null) return (weekdays[(weekday ?? 1) - 1] ?? "").slice(0, 3);
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", options).replace(",", "");
}
