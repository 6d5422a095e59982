/** Apart from `dates.ts`: the first page needs none of these. */
import { formatDay } from "./dates.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const longMonths = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** Formats YYYY-MM-DD as '12 March', with the year if not that of `now`, in UTC. */
export function formatDayInText(day: string, now: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = date.getUTCFullYear();
  const text = `${date.getUTCDate()} ${longMonths[date.getUTCMonth()]}`;
  return year === new Date(now).getUTCFullYear() ? text : `${text} ${year}`;
}

/** Formats '18 Nov 2026 at 14:05'. */
export function formatMoment(moment: string, timeZone?: "UTC"): string {
  const date = new Date(moment);
  const [hours, minutes] =
    timeZone === "UTC" ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()];
  return `${formatDay(moment, timeZone)} at ${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Formats 'just now', '3 hours ago', 'yesterday'; after a week the day. */
export function formatAgo(moment: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < minute) return "just now";
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (age < hour) return ago.format(-Math.floor(age / minute), "minute");
  if (age < day) return ago.format(-Math.floor(age / hour), "hour");
  return age < 7 * day ? ago.format(-Math.floor(age / day), "day") : formatDay(moment);
}

/** Formats YYYY-MM-DD in UTC as 'today', 'yesterday', '3 days ago'; after a week the day. */
export function formatDayAgo(date: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(date)) / day));
  return days < 7
    ? new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-days, "day")
    : formatDay(date, "UTC");
}

/** A film's length: '0:24', '12:05'. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
