/** Dates as pages show them, in English. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// As British English abbreviates them.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/**
 * A day, such as '18 Nov 2026', in UTC or, without a time zone, in the browser's. Feeds show it while they are hydrated, where the
 * first format of a browser's `Intl` would take 20 to 45 ms, and four times that on a slow phone.
 */
export function formatDay(moment: string, timeZone?: "UTC"): string {
  const date = new Date(moment);
  return timeZone === "UTC"
    ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
    : `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** A day of the form YYYY-MM-DD without its year, such as '5 Nov', for what is some months old at most. */
export function formatRecentDay(day: string): string {
  return formatDay(day, "UTC").slice(0, -5);
}

const longMonths = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** A day of the form YYYY-MM-DD as a text says it: '12 March', and '12 March 2025' where that is not the year of `now`, in UTC. */
export function formatDayInText(day: string, now: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = date.getUTCFullYear();
  const text = `${date.getUTCDate()} ${longMonths[date.getUTCMonth()]}`;
  return year === new Date(now).getUTCFullYear() ? text : `${text} ${year}`;
}

/** A day with its time, such as '18 Nov 2026 at 14:05', in the same time zone as `formatDay`. */
export function formatMoment(moment: string, timeZone?: "UTC"): string {
  const date = new Date(moment);
  const [hours, minutes] =
    timeZone === "UTC" ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()];
  return `${formatDay(moment, timeZone)} at ${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** How long ago something was: 'just now', '3 hours ago', 'yesterday'; after a week its day. */
export function formatAgo(moment: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age < minute) return "just now";
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (age < hour) return ago.format(-Math.floor(age / minute), "minute");
  if (age < day) return ago.format(-Math.floor(age / hour), "hour");
  return age < 7 * day ? ago.format(-Math.floor(age / day), "day") : formatDay(moment);
}

/** The length of a film: '0:24', '12:05'. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
