import { type MarketDays, weekdays } from "@dishboard/contract/market-days";

/** How many market days the line names; the calendar has them all. */
const maxNamed = 3;

/** Names the first market days, as 'Saturday 10:00–16:00'; empty where there are none. */
export function marketLineText({ days }: Pick<MarketDays, "days">): string {
  return days.slice(0, maxNamed).map(textOf).join(", ");
}

function textOf({ weekday, date, opens, closes }: MarketDays["days"][number]): string {
  return `${date === null ? weekdays[(weekday ?? 1) - 1] : dateText(date)} ${opens}–${closes}`;
}

function dateText(date: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", options);
}
