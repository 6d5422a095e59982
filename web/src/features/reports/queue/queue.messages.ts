import type { Decision, ReportReason, SubjectKind } from "@dishboard/contract/reports";
import { errorLoading, somethingWentWrong } from "../../../lib/failures.ts";
import { subjectNames } from "../reports.messages.ts";

/** Every sentence on the page of administrators. */
export const queueMessages = {
  title: "Reports",
  subtitle: "What people have reported, and what was decided",
  views: { newest: "Newest", "most-reported": "Most reported", hidden: "Hidden", log: "Log" },
  empty: {
    newest: "Nothing is reported.",
    "most-reported": "Nothing is reported.",
    hidden: "Nothing is hidden, and nobody is suspended.",
    log: "Nothing was decided within a year.",
  },
  failed: errorLoading("reports"),
  address: "Look up an address",
  addressNote: "The address of a dish, product, Snap, Drool or profile",
  lookUp: "Look up",
  badAddress: "This is no address of a dish, product, Snap, Drool or profile",
  notThere: "There is nothing at this address",
  close: "Close",
  reports: (count: number) => (count === 0 ? "No open reports" : count === 1 ? "1 report" : `${count} reports`),
  kinds: { dish: "Dish", product: "Product", post: "Post", comment: "Comment", profile: "Person" } satisfies Record<
    SubjectKind,
    string
  >,
  withoutName: "without a name or text",
  nameless: "Without a text",
  by: "by",
  unknown: "Unknown User",
  open: "Open its page",
  hidden: "Hidden",
  suspended: "Suspended",
  featured: "Featured",
  notStated: "Allergens not stated",
  allergens: "Allergens",
  claims: "Claims",
  actions: {
    hide: "Hide",
    show: "Show again",
    dismiss: "Dismiss",
    suspend: "Suspend account",
    lift: "Lift suspension",
    feature: "Feature",
    unfeature: "Unfeature",
  } satisfies Record<Decision, string>,
  done: {
    hide: "Hidden",
    show: "Shown again",
    dismiss: "Reports dismissed",
    suspend: "Account suspended",
    lift: "Suspension lifted",
    feature: "Featured",
    unfeature: "No longer featured",
  } satisfies Record<Decision, string>,
  decisionFailed: somethingWentWrong,
  hideTitle: (kind: SubjectKind) => `Hide this ${subjectNames[kind]}?`,
  suspendTitle: (name: string) => `Suspend the account of ${name}?`,
  hideHelp: "Others no longer see it; votes, likes and comments are kept. Its owner reads the reason and the note.",
  suspendHelp: "Every session ends, and nobody can sign in to it. What was posted stays until it is hidden.",
  reason: "Reason",
  note: "Note to the owner",
  cancel: "Cancel",
} as const;

/** The short form of each reason, for the queue. */
export const shortReasons: Record<ReportReason, string> = {
  allergens: "Allergens or diet",
  spam: "Spam",
  offensive: "Offensive",
  illegal: "Illegal",
  "not-food": "Not food",
  privacy: "Privacy",
  other: "Something else",
};
