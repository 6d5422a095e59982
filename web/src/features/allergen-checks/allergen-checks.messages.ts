import type { newSources, Reaction, ReactionOutcome } from "@dishboard/contract/allergen-checks";
import { allergenNames, askBeforeEating, reactionReported, type StatedAs } from "@dishboard/contract/allergens";
import type { ItemKind } from "@dishboard/contract/items";
import { formatDay } from "../../lib/dates.ts";
import { failedTo } from "../../lib/failures.ts";

const dayOf = (day: string) => formatDay(`${day}T12:00:00Z`, "UTC");
const nameOf = (id: number) => allergenNames([id]).join("");

export const checksMessages = {
  report: "I had a reaction",
  reportTitle: "Report a reaction",
  reportHelp:
    "If anyone feels unwell, get help first: call 112 or your local emergency number. Report your own reaction, or that of a person in your care. It puts a warning on this page and the cards at once, until the person who added this or a moderator states again what it contains. Only moderators can see that it was you.",
  signIn: "Sign in to report a reaction",
  allergen: "Allergen",
  choose: "Choose…",
  details: "Details, for moderators only",
  send: "Send report",
  thanks: {
    warns: { title: "Thank you. Its page and cards now carry the warning." },
    "answered-before": {
      title: "Thank you. A moderator looks at this first.",
      description: "After your last report a moderator stated it free of this. The warning returns if they say so now.",
    },
    "new-account": {
      title: "Thank you. The moderators have been told.",
      description:
        "They look first, because new accounts can set only a few warnings a day. To warn others sooner, tell the restaurant or maker, or ask a friend with an older account to report it.",
    },
  } satisfies Record<ReactionOutcome, { title: string; description?: string }>,
  look: "Ask a moderator to look",
  lookAsked: "Asked. The warning stays until a moderator has looked.",
  lookFailed: failedTo("ask for a look"),
  failed: failedTo("send the report"),

  alert: reactionReported,
  alertMore: (kind: ItemKind) => `Do not rely on the allergens stated here. ${askBeforeEating[kind]}.`,
  history: ({ allergenId, day, confirmed }: Reaction) => {
    const reported = `A reaction to ${nameOf(allergenId)} was reported on ${dayOf(day)}.`;
    if (!confirmed) return reported;
    const { state, source } = confirmed;
    const what = { contains: "contains", "may-contain": "may contain", "stated-free": "stated free of" }[state];
    const who = state === "stated-free" ? "a moderator" : "the submitter or a moderator";
    return `${reported} Then stated by ${who}${sourceNames[source]}, ${dayOf(confirmed.day)}: ${what} ${nameOf(allergenId)}.`;
  },
  confirm: "Check again",
  confirmTitle: (name: string, allergenId: number) => `Does ‘${name}’ contain ${nameOf(allergenId)}?`,
  state: "Answer",
  states: {
    contains: "Contains it",
    "may-contain": "May contain it",
    "stated-free": "Is stated free of it",
  } satisfies Record<StatedAs, string>,
  freeByModerators: (allergenId: number) =>
    `After a reaction only a moderator who did not add it can state it free of ${nameOf(allergenId)}.`,
  takesClaims:
    "This takes the warning of the reaction off its page and cards, and claims and tags that contradict your answer, such as 'free of'. Say only what the restaurant or maker has said since the reaction.",
  endsWarning:
    "This ends the warning for all visitors. Say it only if the restaurant or maker has said so since the reaction.",
  source: "How do you know?",
  sources: {
    packaging: "From the packaging",
    "menu-photo": "From the menu",
    asked: "I asked the restaurant or maker",
  } satisfies Record<(typeof newSources)[number], string>,
  save: "Save",
  confirmed: "Saved. Its page says what you stated.",
  confirmFailed: failedTo("confirm"),

  check: "Check these:",
  contradiction: ({ claim, allergen, isTrace }: { claim: string; allergen: string; isTrace: boolean }) =>
    `Says ${claim}, and ${isTrace ? "may contain" : "contains"} ${allergen}`,
} as const;

const sourceNames: Record<NonNullable<Reaction["confirmed"]>["source"], string> = {
  submitter: "",
  packaging: ", from the packaging",
  "menu-photo": ", from the menu",
  asked: ", who asked the restaurant or maker",
  imported: ", from an import",
};
