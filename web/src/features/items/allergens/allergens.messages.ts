import {
  type AllergenStatement,
  ageInDays,
  askBeforeEating,
  type GivenSource,
  isRecent,
  type StatedAs,
} from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { formatDay } from "../../../lib/dates.ts";

/** None promises safety. */
export const allergenMessages = {
  statedFreeTitle: "Stated free of",
  moreStates: "May contain, stated free of",
  moreStatesHelp: "Whatever you leave out is not stated",

  howDoYouKnow: "How do you know?",
  source: {
    submitter: "I make it myself",
    packaging: "From the packaging",
    "menu-photo": "From the menu",
    asked: "I asked the restaurant or maker",
    "as-before": "As before",
  } satisfies Record<GivenSource | "as-before", string>,
  chooseSource: "Choose…",
  chooseHelp: {
    contains: "It contains these",
    "may-contain": "There may be traces of these",
    "stated-free":
      "The restaurant, the menu or the label says that these are not in it, not even as traces, or you make it yourself",
  } satisfies Record<StatedAs, string>,

  others: (count: number, isAnyTooOld: boolean) =>
    isAnyTooOld
      ? `No current information on the other ${count === 1 ? "one" : count}.`
      : `No information on ${count} other ${count === 1 ? "allergen" : "allergens"}.`,
  anyOfThem: "Any of them may be in it.",
  unchecked: "No one has checked it.",
  ask: (kind: ItemKind) => {
    const ask = askBeforeEating[kind];
    return `With an allergy: ${ask.charAt(0).toLowerCase()}${ask.slice(1)} before you eat.`;
  },

  /** Who stated something and when; `names` if not all of it. */
  saidBy: (names: readonly string[] | null, statement: AllergenStatement, now: Date) => {
    const { day } = statement;
    const age = isRecent(day, now)
      ? ""
      : ` That was ${ageInWords(ageInDays(day, now))} ago: ask, or read the label again.`;
    const about = names === null ? "" : `${listOf(names)}: `;
    return `${capitalized(about + sourceAndDay(statement))}.${age}`;
  },
  /** Starts with not counting, for readers who stop there. */
  expired: (names: readonly string[], statement: AllergenStatement, now: Date) => {
    const age = ageInWords(ageInDays(statement.day, now));
    return `Too old to count: stated free of ${listOf(names)} ${age} ago. ${capitalized(sourceAndDay(statement))}.`;
  },

  own: (names: readonly string[]) => `Contains ${listOf(names)}, which ${isOrAre(names)} on your list`,
  mayContainOwn: (names: readonly string[]) => `May contain ${listOf(names)}, which ${isOrAre(names)} on your list`,
} as const;

/** Joins names: 'milk, eggs and nuts'. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function isOrAre(names: readonly string[]): string {
  return names.length === 1 && !names[0]?.endsWith("s") ? "is" : "are";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Restaurants and makers do not speak here; the day is that of the statement here. */
const saidHere = "said by the submitter or a moderator";

function sourceAndDay({ source, sourceName, day }: AllergenStatement): string {
  const from = {
    submitter: "said by the submitter",
    packaging: sourceName === null ? `${saidHere}, from the packaging` : `source: ${sourceName}`,
    "menu-photo": `${saidHere}, from the menu`,
    asked: `${saidHere}, who asked the restaurant or maker`,
    imported: `source: ${sourceName ?? "an import by the host"}`,
  }[source];
  return `${from}, ${formatDay(`${day}T12:00:00Z`, "UTC")}`;
}

function ageInWords(days: number): string {
  const months = Math.floor(days / 30.44);
  return months < 24 ? `${months} months` : `${Math.floor(days / 365.25)} years`;
}
