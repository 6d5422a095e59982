/** Whether a text is a calendar day, YYYY-MM-DD. PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  const moment = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/**
 * Reads year-first days, or with the month as a word ('14-Jul-2022'), as YYYY-MM-DD. Null for ambiguous texts such as
 * 3/5/2022.
 */
export function readDay(text: string): string | null {
  const line = text.normalize("NFKC").trim().slice(0, 60).toLowerCase();
  const [, year, month, day] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(line)?.toSpliced(2, 1) ??
    /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/.exec(line) ??
    [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, before, word = "", after, last] =
    /^(?:\p{L}+\.?,? )?(\d{1,2})?(?:st|nd|rd|th|\.)?[ -]?(?:de )?(\p{L}+)\.?[ -](?:de )?(?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})(?!\d)/u.exec(
      line,
    ) ?? [];
  if ((before === undefined) === (after === undefined)) return null;
  const named = monthOf(word);
  return named === null ? null : dayOf(last, String(named), before ?? after);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "da", "sv", "nb"];

/** Null if ambiguous. */
function monthOf(word: string): number | null {
  if (word.length < 3) return null;
  const found = new Set<number>();
  for (const language of languages) {
    // Next to a day, some languages inflect the month's name.
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
    for (let month = 0; month < 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2_000, month, 1));
      const name = parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
      if (name === word) return month + 1;
      if (name.startsWith(word)) found.add(month + 1);
    }
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}
