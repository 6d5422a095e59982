import { type MarketDays, marketCalendarPath, weekdays } from "@dishboard/contract/market-days";
import { useQuery } from "@tanstack/react-query";
import { marketDaysMessages as messages } from "./market-days.messages.ts";
import { marketDaysQuery } from "./market-days.queries.ts";
import "./market-line.css";

/** How many market days the line names; the calendar has them all. */
const maxNamed = 3;

/** Says on which days the market of the board's area is, with a calendar; nothing where the host has set none. */
export function MarketLine() {
  const { data } = useQuery({ ...marketDaysQuery(), enabled: false });
  if (!data || data.days.length === 0) return null;
  return (
    <p className="market-line">
      {messages.market} {data.days.slice(0, maxNamed).map(textOf).join(", ")} ·{" "}
      <a href={marketCalendarPath}>{messages.addToCalendar}</a>
    </p>
  );
}

function textOf({ weekday, date, opens, closes }: MarketDays["days"][number]): string {
  return `${date === null ? weekdays[(weekday ?? 1) - 1] : dateText(date)} ${opens}–${closes}`;
}

function dateText(date: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", options);
}
