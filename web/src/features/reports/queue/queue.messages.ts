import { type AllergenStatement, allergenNames, isRecent, reactionReported } from "@dishboard/contract/allergens";
import type {
  Decision,
  LogAction,
  LogEntry,
  PersonMeasures,
  ReportReason,
  SubjectKind,
} from "@dishboard/contract/reports";
import { formatDay } from "../../../lib/dates.ts";
import { errorLoading, somethingWentWrong } from "../../../lib/failures.ts";
import { subjectNames } from "../reports.messages.ts";

const number = (count: number) => count.toLocaleString("en");

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${number(count)} ${count === 1 ? one : many}`;
}

const list = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(", ");

const saidHere = "by the submitter or a moderator";

export const queueMessages = {
  title: "Reports",
  subtitle: "What people have reported, and what was decided",
  views: {
    newest: "Newest",
    "most-reported": "Most reported",
    hidden: "Hidden",
    reactions: "Reactions",
    codes: "Barcodes",
    appeals: "Appeals",
    busy: "Busiest",
    log: "Log",
    moderators: "Moderators",
  },
  empty: {
    newest: "Nothing is reported.",
    "most-reported": "Nothing is reported.",
    hidden: "Nothing is hidden, and no member is suspended.",
    log: "Nothing like that was decided within a year.",
    reactions: "No closed account has reactions that wait for a check.",
    appeals: "No appeals.",
    moderators: "There are no moderators yet.",
  },
  failed: errorLoading("reports"),
  address: "Look up an address",
  addressNote: "The address of a dish, product, Snap, Drool or profile",
  lookUp: "Look up",
  badAddress: "This is no address of a dish, product, Snap, Drool or profile",
  notThere: "There is nothing at this address",
  close: "Close",
  reports: (count: number) => (count === 0 ? "No open reports" : count === 1 ? "1 report" : `${count} reports`),
  kinds: {
    dish: "Dish",
    product: "Product",
    post: "Post",
    comment: "Comment",
    profile: "Person",
    note: "Note",
    list: "List",
    restaurant: "Restaurant",
  } satisfies Record<LogEntry["kind"], string>,
  withoutName: "without a name or text",
  nameless: "Without a text",
  by: "by",
  unknown: "Unknown User",
  open: "Open its page",
  hidden: "Hidden",
  suspended: "Suspended",
  featured: "Featured",
  notStated: "Allergens not stated",
  check: (allergenId: number) => `Check again: ${allergenNames([allergenId]).join("")}`,
  warn: (allergenId: number) => `Warn of ${allergenNames([allergenId]).join("")}`,
  alert: reactionReported,
  reactionBy: "Reaction reported by",
  statement: ({ allergenId, state, source, sourceName, day }: AllergenStatement, now: Date) => {
    const what = { contains: "Contains", "may-contain": "May contain", "stated-free": "Stated free of" }[state];
    const from = {
      submitter: "by the submitter",
      packaging: sourceName === null ? `${saidHere}, from the packaging` : `from ${sourceName}`,
      "menu-photo": `${saidHere}, from the menu`,
      asked: `${saidHere}, who asked`,
      imported: `imported${sourceName === null ? "" : ` from ${sourceName}`}`,
    }[source];
    const age = state === "stated-free" && !isRecent(day, now) ? "; too old to count" : "";
    return `${what} ${allergenNames([allergenId]).join("")}: ${from}, ${formatDay(`${day}T12:00:00Z`, "UTC")}${age}`;
  },
  claims: "Claims",
  actions: {
    hide: "Hide",
    show: "Show again",
    dismiss: "Dismiss",
    suspend: "Suspend account",
    lift: "Lift suspension",
    feature: "Feature",
    unfeature: "Unfeature",
    "hide-things": "Hide everything they made",
    "show-things": "Show everything again",
    "void-votes": "Void their votes",
    "count-votes": "Count their votes again",
  } satisfies Record<Decision, string>,
  done: {
    hide: "Hidden",
    show: "Shown again",
    dismiss: "Reports dismissed",
    suspend: "Account suspended",
    lift: "Suspension lifted",
    feature: "Featured",
    unfeature: "No longer featured",
    "hide-things": "Everything they made is hidden",
    "show-things": "Everything is shown again",
    "void-votes": "Their votes are void",
    "count-votes": "Their votes count again",
    "name-moderator": "Named a moderator",
    "remove-moderator": "Removed as a moderator",
    "confirm-allergen": "Allergen stated after a reaction",
    "release-reactions": "Reactions of a closed account released",
    "warn-of-reaction": "Reaction warns",
    "restaurant-gone": "Decided: gone",
    "restaurant-here": "Decided: still there",
    "keep-code": "Has the disputed barcode",
    "take-code": "Barcode taken off",
    "undo-code": "Decision about its barcode undone",
  } satisfies Record<LogAction, string>,
  reactionsHelp:
    "Suspended and deleted accounts reported these reactions. The warnings stay until a moderator has checked them. If the reports were false, release them together.",
  suspendedReporter: (username: string | null) => `Reported by @${username ?? "Unknown User"}, suspended`,
  goneReporter: "Reporter gone",
  openReactions: "Reactions they reported that no one has checked",
  release: (count: number) => (count === 1 ? "Release this reaction" : `Release these ${number(count)} reactions`),
  released: "Released. Warnings that others reported too stay.",
  dismissNetwork: "Dismiss this network's reports",
  dismissNetworkTitle: (things: number) => `Dismiss what one network reported about ${number(things)} things?`,
  dismissNetworkHelp: (urgent: number) =>
    `Visitors on this network reported all of them. ${
      urgent === 0
        ? "None is about allergens or illegal."
        : `${number(urgent)} of them ${urgent === 1 ? "is" : "are"} about allergens or illegal: read ${urgent === 1 ? "it" : "these"} first.`
    } Reports by members stay.`,
  networkDismissed: "This network's reports are dismissed",
  decisionFailed: somethingWentWrong,
  hideTitle: (kind: SubjectKind) => `Hide this ${subjectNames[kind]}?`,
  suspendTitle: (name: string) => `Suspend the account of ${name}?`,
  hideHelp: "Others no longer see it; votes, likes and comments are kept. Its owner reads the reason and the note.",
  suspendHelp:
    "They are signed out everywhere and cannot sign in again. They see the reason and your note, and can appeal once.",
  also: "Also",
  hidesThings: "Hide everything they made",
  voidsVotes: "Void their votes",
  counting: "Counting…",
  made: ({ dishes, products, posts, comments, notes, lists }: PersonMeasures["shown"]) =>
    list([
      counted(dishes, "dish", "dishes"),
      counted(products, "product", "products"),
      counted(posts, "post", "posts"),
      counted(comments, "comment", "comments"),
      counted(notes, "note", "notes"),
      counted(lists, "list", "lists"),
    ]) || "Nothing that others see",
  madeHint: "Other people's votes and comments on these are hidden too, and come back with them.",
  votesHint: "Their likes, follows and 'helpful' marks go and come back with them.",
  votes: (votes: number) => counted(votes, "vote", "votes") ?? "No votes that count",
  measures: "What they made, and their votes",
  working: "Working…",
  hiddenCount: (hidden: number, left: number) => `${number(hidden)} of ${number(hidden + left)} things are hidden`,
  shownLeft: (hidden: number) => `${number(hidden)} things are still hidden`,
  thingsShown: "What they made is shown",
  voidedCount: (voided: number, left: number) => `${number(voided)} of ${number(voided + left)} votes are void`,
  voidedLeft: (voided: number) => `${number(voided)} votes are still void`,
  votesCount: "Their votes count",
  with: { hidesThings: "Everything they made is hidden", voidsVotes: "Their votes are void" },
  takenBack: "Taken back",
  filter: "Filter the log",
  filterAction: "Decision",
  filterUsername: "Username",
  filterUsernameNote: "The moderator's, or that of the member concerned",
  allActions: "All decisions",
  show: "Show",
  appealed: "Appealed",
  appeal: "Appeal",
  outcomes: { accepted: "Accepted", rejected: "Rejected" },
  decidedBy: "decided by",
  ownDecision: "You made this decision, or it is about you. Another moderator has to answer.",
  accept: "Accept and take it back",
  reject: "Reject",
  answerTitle: { accepted: "Accept this appeal?", rejected: "Reject this appeal?" },
  answerHelp: {
    accepted: "The decision is taken back at once. The person reads the answer, also by email.",
    rejected: "The decision stays. The person reads the answer, also by email.",
  },
  answer: "Answer",
  giveAnswer: { accepted: "Accept", rejected: "Reject" },
  answered: { accepted: "Appeal accepted", rejected: "Appeal rejected" },
  gone: "It is not there any more",
  moderatorsHelp:
    "Moderators read what is reported, hide and show things, suspend people and answer appeals. They cannot appoint others, import, or read the log.",
  moderatorName: "Username",
  nameModerator: "Name as moderator",
  namedBy: (name: string) => `Named by ${name}`,
  removeModerator: "Remove",
  removeQuestion: (name: string) => `Remove ${name} as a moderator?`,
  removeConsequence: "What they have decided stays. They are told by email.",
  removed: "Removed as a moderator",
  reason: "Reason",
  note: "Note to the owner",
} as const;

export const shortReasons: Record<ReportReason, string> = {
  allergens: "Allergens or diet",
  spam: "Spam",
  offensive: "Offensive",
  illegal: "Illegal",
  "not-food": "Not food",
  privacy: "Privacy",
  other: "Something else",
};
