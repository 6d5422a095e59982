import { formatDay } from "./dates.ts";

/** A day with its time, such as '18 Nov 2026 at 14:05'. */
export function formatMoment(moment: string): string {
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(moment));
  return `${formatDay(moment)} at ${time}`;
}
