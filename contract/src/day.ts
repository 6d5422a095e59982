/** Whether a text is a day of the calendar, YYYY-MM-DD. PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  const moment = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
