const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** Formats '18 Nov 2026' without `Intl`, whose first use takes 20 to 45 ms, fourfold on phones. */
export function formatDay(moment: string, timeZone?: "UTC"): string {
  const date = new Date(moment);
  return timeZone === "UTC"
    ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
    : `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** Formats YYYY-MM-DD as '5 Nov'. */
export function formatRecentDay(day: string): string {
  return formatDay(day, "UTC").slice(0, -5);
}
