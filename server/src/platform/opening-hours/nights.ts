/** The part of each day before midnight, and the part after it, as times of the same day. */
export type SplitHours = { evenings: string; mornings: string };

const span = /(\d\d:\d\d)-(\d\d:\d\d)/g;
const spans = /\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*/g;
const state = /(?: ?(?:24\/7|open|unknown|closed|off))?(?: ?"x")?$/;
/** Times of the sun that may pass midnight on some days. */
const night = /(?:^|[ ,])\(?(?:sunset|dusk)|-\(?(?:sunrise|dawn)/;
const notOfClock = /sunrise|sunset|dawn|dusk|\d\+/;

type Rule = { separator: string; text: string; days: string; times: Times[]; isOff: boolean };
type Times = { opens: string; closes: string; nextDay: string | null };

/**
 * Splits parsed hours at midnight. By the format a day's rule also ends the night before, but authors mean the evenings
 * that begin on that day. Returns 'whole' if no rule can end a night, null if a night is not understood.
 */
export function splitAtMidnight(written: string): SplitHours | "whole" | null {
  const [first = "", ...more] = written.replace(/"[^"]*"/g, '"x"').split(/(; |, | \|\| )/);
  const rules = [ruleOf("", first)];
  for (let n = 0; n < more.length; n += 2) rules.push(ruleOf(more[n] ?? "", more[n + 1] ?? ""));
  const isOverridden = rules.some(({ separator, isOff }, n) => n > 0 && (separator !== ", " || isOff));
  const ends = rules.flatMap(({ times, isOff }) => (isOff ? [] : times.map(({ nextDay }) => nextDay ?? "")));
  const latest = ends.reduce((late, end) => (end > late ? end : late), "");
  if (!isOverridden || (latest === "" && !night.test(written))) return "whole";
  const isUnderstood = rules.every(
    ({ separator, text, days, isOff, times }, n) =>
      separator !== " || " &&
      !notOfClock.test(text) &&
      (text.match(spans) ?? []).length <= 1 &&
      (n === 0 || isOff || days !== "") &&
      // Closed times of a day may belong to the night before.
      (!isOff || times.every(({ opens, nextDay }) => opens >= latest && nextDay === null)),
  );
  if (!isUnderstood) return null;
  const evenings = rules.map(({ separator, text }) => separator + text.replace(span, (time) => listed(timesOf(time))));
  return { evenings: evenings.join(""), mornings: joined(rules.flatMap(morningsOf)) };
}

function ruleOf(separator: string, text: string): Rule {
  const days = text.replace(spans, "").replace(state, "").trim();
  return { separator, text, days, times: timesOf(text), isOff: /(?:^| )(?:off|closed)\b/.test(text) };
}

function timesOf(text: string): Times[] {
  return Array.from(text.matchAll(span), ([, opens = "", until = ""]) => {
    if (until > opens && until <= "24:00") return { opens, closes: until, nextDay: null };
    const hours = Number(until.slice(0, 2)) % 24;
    const nextDay = until === "48:00" ? "24:00" : `${String(hours).padStart(2, "0")}${until.slice(2)}`;
    return { opens, closes: "24:00", nextDay: nextDay === "00:00" ? null : nextDay };
  });
}

function listed(times: { opens: string; closes: string }[]): string {
  return times.map(({ opens, closes }) => `${opens}-${closes}`).join(",");
}

/** A rule for the mornings after its days: even without a night it replaces earlier rules. */
function morningsOf({ separator, text, days, times, isOff }: Rule): { separator: string; text: string }[] {
  if (isOff && times.length === 0) return [{ separator, text }];
  const nights = times.flatMap(({ nextDay }) => (nextDay === null ? [] : [{ opens: "00:00", closes: nextDay }]));
  if (!isOff && nights.length > 0) return [{ separator, text: text.replace(spans, listed(nights)) }];
  return isOff || separator === ", " ? [] : [{ separator, text: `${days} off`.trim() }];
}

function joined(rules: { separator: string; text: string }[]): string {
  return rules.map(({ separator, text }, n) => (n === 0 ? text : separator + text)).join("");
}
