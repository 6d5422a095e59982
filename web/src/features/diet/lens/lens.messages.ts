import { askBeforeEating } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { formatRecentDay } from "../../../lib/dates.ts";

const andList = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);
const orList = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** None promises safety; `names` are the avoided allergens. */
export const lensMessages = {
  title: "Allergens",
  hides: (names: readonly string[]) => `What is said to contain ${orList(names)} is hidden`,
  avoids: (names: readonly string[]) => `Said to contain ${orList(names)}: hidden. Ask.`,
  forVisit: "for this visit",
  paused: "Your allergens are off for this visit.",
  pausedOnMap: "Allergens are off. Turn on",
  change: "Change",
  turnOff: "Turn off",
  turnOn: "Turn on",
  nothingStated: (names: readonly string[]) => `Nothing here is stated free of ${andList(names)}.`,
  leftOut: (names: readonly string[]) =>
    `Left out: what is stated to contain ${orList(names)}, or where a reaction to ${names.length === 1 ? names.join("") : "one"} was reported.`,
  ask: (kinds: readonly ItemKind[]) => `${ask(kinds)}.`,
  notStated: (count: number, names: readonly string[]) =>
    count === 1
      ? `1 does not say whether it contains ${orList(names)}`
      : `${count} do not say whether they contain ${orList(names)}`,
  notStatedOnMap: (count: number, isOpen: boolean) => `${count} not stated: ${isOpen ? "shown" : "hidden"}`,
  notStatedOfShown: (count: number, names: readonly string[]) =>
    count === 1
      ? `1 of those loaded does not say whether it contains ${orList(names)}`
      : `${count} of those loaded do not say whether they contain ${orList(names)}`,
  notStatedHelp: (count: number, names: readonly string[], kinds: readonly ItemKind[]) =>
    `${count === 1 ? "It" : "They"} may contain ${orList(names)}. ${ask(kinds)}.`,
  hidden: (count: number, names: readonly string[]) =>
    `${count} hidden: stated to contain ${orList(names)}, or a reaction to ${names.length === 1 ? names.join("") : "one of these"} is reported.`,
  /** The oldest statement's day. */
  statedFree: (names: readonly string[], day: string) => `Stated free of ${andList(names)} on ${formatRecentDay(day)}`,
  mayContain: (names: readonly string[]) => `May contain ${andList(names)}`,
  contains: (names: readonly string[]) => `Contains ${andList(names)}`,
  alert: (names: readonly string[]) => `Reaction reported: ${andList(names)}`,
  markNotStated: (names: readonly string[]) => `${capital(andList(names))} not stated`,

  avoid: "Allergens that I avoid",
  avoidHelp:
    "Boards, searches and the map hide what is stated to contain one of these, or where a reaction to one is reported. What you saved, your own lists, and all posts are only marked. What may contain one is marked, and what says nothing stands apart. Nuts are tree nuts; peanuts are apart.",
  notATest: `What is stated comes from people and packages, and no one has tested it. ${ask(["dish", "product"])} before you eat.`,
  howLong: "How long",
  howLongs: { visit: "For this visit", kept: "Keep on this device" },
  howLongDetail: {
    visit: "In this tab only, and forgotten when you close it",
    kept: "On this device, and with your account if you have chosen that",
  },
  clear: "Clear all",
  use: "Done",
  noneDetail: {
    visit: "With no allergen chosen nothing is hidden or marked during this visit.",
    kept: "With no allergen chosen nothing is hidden or marked.",
  },
  useOnLists: "Use my allergens on boards, searches and maps",
  useOnListsDetail: "Hides what is stated to contain one of them, on this device",
} as const;

function ask(kinds: readonly ItemKind[]): string {
  const [first = askBeforeEating.dish, ...others] = (["dish", "product"] as const)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => askBeforeEating[kind]);
  return [first, ...others.map(small)].join(", or ");
}
