import { askBeforeEating } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";

const andList = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);
const orList = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The texts of the lens. None of them promises that something is safe; `names` are those of the avoided allergens. */
export const lensMessages = {
  title: "My lens",
  on: (names: readonly string[]) => `My lens avoids ${andList(names)}`,
  forVisit: "for this visit",
  paused: "My lens is off for this visit.",
  change: "Change",
  turnOff: "Off",
  turnOn: "Turn on",
  nothingStated: (names: readonly string[]) => `Nothing here is stated free of ${orList(names)}.`,
  notStated: (count: number, names: readonly string[]) =>
    count === 1 ? `1 does not state ${orList(names)}` : `${count} do not state ${orList(names)}`,
  notStatedOnMap: (count: number, isOpen: boolean) => `${count} not stated: ${isOpen ? "shown" : "hidden"}`,
  notStatedHelp: (kinds: readonly ItemKind[]) => `It may still be in there. ${ask(kinds)}.`,
  hidden: (count: number, names: readonly string[]) =>
    `${count} hidden: ${count === 1 ? "contains" : "contain"} ${orList(names)}, or a reaction is reported.`,
  statedFree: (names: readonly string[]) => `Stated free of ${andList(names)}`,
  mayContain: (names: readonly string[]) => `May contain ${andList(names)}`,
  contains: (names: readonly string[]) => `Contains ${andList(names)}`,
  alert: (names: readonly string[]) => `Reaction reported: ${andList(names)}`,
  markNotStated: (names: readonly string[]) => `${capital(andList(names))} not stated`,

  avoid: "Allergens that I avoid",
  avoidHelp:
    "Lists, boards, searches and the map hide what contains one of these, or where a reaction is reported. What may contain one is marked, and what says nothing stands apart.",
  notATest: `What is stated comes from people and packages, and nobody has tested it. ${ask(["dish", "product"])} before you eat.`,
  howLong: "How long",
  howLongs: { visit: "For this visit", kept: "Keep on this device" },
  howLongDetail: {
    visit: "Forgotten when you close this tab",
    kept: "Kept as ‘My allergens’, and with your account where you have chosen that",
  },
  clear: "Clear all",
  use: "Use my lens",
  useOnLists: "Use my lens on every list",
  useOnListsDetail: "Hides what contains one of my allergens, on this device",
} as const;

/** 'Ask the restaurant', 'Read the label', or both. */
function ask(kinds: readonly ItemKind[]): string {
  const [first = askBeforeEating.dish, ...others] = (["dish", "product"] as const)
    .filter((kind) => kinds.includes(kind))
    .map((kind) => askBeforeEating[kind]);
  return [first, ...others.map(small)].join(", or ");
}
