import * as z from "zod/mini";
import { AllergenStatement } from "./allergens.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemImage, ItemKind } from "./items.ts";
import { reportsPageSize } from "./limits.ts";
import { page } from "./page.ts";
import { PostKind, PostVideo } from "./posts.ts";
import { optionalText } from "./text.ts";

export const maxReportLength = 500;

export const shownReports = 10;

export const SubjectKind = z.enum(["dish", "product", "post", "comment", "profile", "note", "list"], {
  error: "kind must be dish, product, post, comment, profile, note or list",
});
export type SubjectKind = z.infer<typeof SubjectKind>;

export type SubjectRef = { kind: SubjectKind; id: string };

const reasons = ["allergens", "spam", "offensive", "illegal", "not-food", "privacy", "other"] as const;

export const ReportReason = z.enum(reasons, {
  error: `reason must be ${reasons.slice(0, -1).join(", ")} or ${reasons.at(-1)}`,
});
export type ReportReason = z.infer<typeof ReportReason>;

export const reportReasons: Record<ReportReason, string> = {
  allergens: "Wrong or dangerous allergen or diet information",
  spam: "Spam or advertising",
  offensive: "Offensive or harassing",
  illegal: "Illegal",
  "not-food": "Not food",
  privacy: "Shows somebody's private information",
  other: "Something else",
};

/** In the order in which they are offered. */
export const reasonsFor: Record<SubjectKind, readonly ReportReason[]> = {
  dish: reasons,
  product: reasons,
  post: reasons,
  comment: reasons.filter((reason) => reason !== "not-food"),
  profile: reasons.filter((reason) => reason !== "not-food" && reason !== "allergens"),
  note: reasons.filter((reason) => reason !== "not-food"),
  list: reasons.filter((reason) => reason !== "not-food"),
};

/** Administrators are notified of these at once. */
export const urgentReasons: readonly ReportReason[] = ["allergens", "illegal"];

export const reportErrors = {
  notFound: "This is not there any more",
  own: "This is yours: you can change or delete it yourself",
  noReason: "Please choose a reason",
  unfitReason: "Please choose another reason: this one does not fit",
  noAccount: "This person has no account to suspend",
  administrator: "An administrator cannot be suspended",
  notForThis: "This cannot be done here",
  moderator: "Only an administrator can suspend a moderator",
  administratorsOnly: "Only an administrator can do this",
  ofAdministrator: "Only an administrator can decide about an administrator",
  ownThing: "This is yours, so somebody else has to decide",
  notSuspended: "This account is not suspended",
} as const;

const subject = z.strictObject({ kind: SubjectKind, id: id("id") });
const details = z.optional(optionalText("Details", maxReportLength));
const note = z.optional(optionalText("Note", maxReportLength));

export const createReport = endpoint({
  method: "POST",
  path: "/api/reports",
  operationId: "createReport",
  tag: "reports",
  summary: "Reports an item, post, comment, person, shared note, board or list to the administrators",
  description:
    "Visitors may report too. A member's second report of the same thing replaces the first while nobody has decided. Nothing about it is shown to the reported.",
  auth: "anyone",
  body: z.strictObject({ ...subject.shape, reason: ReportReason, details }),
  reply: z.object({}),
  limit: ["reports"],
  limitMessage: "You are reporting too much. Please try again later.",
});

/** The outcome is null until it is answered. */
export const Appeal = z.object({
  text: z.string(),
  createdAt: z.string(),
  outcome: z.nullable(z.enum(["accepted", "rejected"])),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type Appeal = z.infer<typeof Appeal>;

/** `profile` is the member's suspended account. */
export const HiddenThing = z.object({
  kind: SubjectKind,
  id: z.string(),
  /** An item's name, or the beginning of a text. */
  name: z.nullable(z.string()),
  reason: ReportReason,
  note: z.nullable(z.string()),
  hiddenAt: z.string(),
  /** The decision that allows one appeal; null if it is older than the log. */
  decisionId: z.nullable(z.string()),
  appeal: z.nullable(Appeal),
});
export type HiddenThing = z.infer<typeof HiddenThing>;

export const myHiddenThings = endpoint({
  method: "GET",
  path: "/api/reports/hidden",
  operationId: "myHiddenThings",
  tag: "reports",
  summary: "What of one's own is hidden, why, and one's appeals",
  description: "At most fifty, the last hidden first.",
  auth: "person",
  reply: z.object({ things: z.array(HiddenThing) }),
});

export const Owner = z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) });

export const Subject = z.object({
  kind: SubjectKind,
  id: z.string(),
  /** An item's name, or a member's full name. */
  name: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** Line breaks are kept, without markup. Null if no longer shared. */
  text: z.nullable(z.string()),
  tags: z.array(z.string()),
  claims: z.array(z.string()),
  /** Its allergen statements, reported reactions first; empty if nothing is stated, null if it cannot have any. */
  statements: z.nullable(z.array(AllergenStatement)),
  /** The allergens with an open reaction. */
  alertIds: z.array(z.int()),
  /** Allergens whose reaction warns only after a moderator's decision. */
  waitingIds: z.array(z.int()),
  image: z.nullable(ItemImage),
  video: z.nullable(PostVideo),
  owner: z.nullable(Owner),
  /** A post, or that of a comment. */
  post: z.nullable(z.object({ kind: PostKind, id: z.string() })),
  /** Of a board or list. */
  slug: z.nullable(z.string()),
  item: z.nullable(z.object({ kind: ItemKind, id: z.string() })),
  /** A member is hidden while their account is suspended. */
  isHidden: z.boolean(),
  isFeatured: z.boolean(),
  hidden: z.nullable(z.object({ reason: ReportReason, note: z.nullable(z.string()), at: z.string() })),
});
export type Subject = z.infer<typeof Subject>;

export const ReportedSubject = z.object({
  subject: Subject,
  /** Members and networks that reported it. */
  reportCount: z.int(),
  /** Reporters per reason; visitors of one network may give several. */
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  /** At most ten: urgent ones first, then the newest. */
  reports: z.array(z.object({ reason: ReportReason, details: z.nullable(z.string()), createdAt: z.string() })),
  /** If the network reported several things. */
  network: z.nullable(z.object({ reportId: z.string(), things: z.int(), urgent: z.int() })),
  /**
   * Reporters of its warning reactions, including those on equal items: up to ten, without deleted accounts. Empty for
   * a moderator who submitted it.
   */
  reporters: z.array(Owner),
});
export type ReportedSubject = z.infer<typeof ReportedSubject>;

export const QueueView = z.enum(["newest", "most-reported", "hidden"], {
  error: "view must be newest, most-reported or hidden",
});
export type QueueView = z.infer<typeof QueueView>;

export const listReported = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  operationId: "listReported",
  tag: "reports",
  summary: `What has open reports, or what is hidden, ${reportsPageSize} a page`,
  description:
    "Grouped by what is reported. Of the newest, urgent ones come first, then those that members reported. Administrators and moderators only: for everybody else there is nothing at this address.",
  auth: "moderator",
  query: z.strictObject({ view: QueueView, page }),
  reply: z.object({ entries: z.array(ReportedSubject), hasMore: z.boolean() }),
});

/** Dismisses the open reports of all visitors on one network. */
export const dismissNetwork = endpoint({
  method: "POST",
  path: "/api/admin/reports/:id/dismissals",
  operationId: "dismissNetwork",
  tag: "reports",
  summary: "Dismisses a visitor's report, and all others by visitors on the same network",
  description:
    "Reports by members and from other networks stay open. Nothing happens if the report is settled already. Administrators and moderators only; moderators leave what they may not decide about.",
  auth: "moderator",
  params: z.strictObject({ id: id("id") }),
  reply: z.object({}),
});

export const countReported = endpoint({
  method: "GET",
  path: "/api/admin/reports/count",
  operationId: "countReported",
  tag: "reports",
  summary: "How many things have open reports, and how many appeals and disputed barcodes wait",
  description: "Administrators and moderators only.",
  auth: "moderator",
  reply: z.object({ count: z.int(), appeals: z.int(), codes: z.int() }),
});

export const readReported = endpoint({
  method: "GET",
  path: "/api/admin/subjects/:kind/:id",
  operationId: "readReported",
  tag: "reports",
  summary: "One thing, shown or hidden, with its open reports",
  description: "Administrators and moderators only.",
  auth: "moderator",
  params: subject,
  reply: ReportedSubject,
});

/**
 * Possible decisions. Each sets an end state, so repeating one changes nothing. The last four concern all content and
 * votes of a suspended member.
 */
export const Decision = z.enum(
  [
    "hide",
    "show",
    "dismiss",
    "suspend",
    "lift",
    "feature",
    "unfeature",
    "hide-things",
    "show-things",
    "void-votes",
    "count-votes",
  ],
  {
    error:
      "action must be hide, show, dismiss, suspend, lift, feature, unfeature, hide-things, show-things, void-votes or count-votes",
  },
);
export type Decision = z.infer<typeof Decision>;

export const decide = endpoint({
  method: "POST",
  path: "/api/admin/subjects/:kind/:id/decisions",
  operationId: "decide",
  tag: "reports",
  summary: "Hides, shows, features or suspends something, or dismisses its reports",
  description:
    "Items, posts, comments, notes and lists are hidden and shown again, people suspended; this settles their open reports, and their owner reads the reason and the note. A suspension may also hide everything that the person has made and void their votes, which is done in the background and can be taken back alone or with the suspension. 'Featured' never alters a rank, and is for administrators only. Every decision is in the log. Administrators and moderators only; moderators do not decide about administrators, what these have made, each other, and what is their own.",
  auth: "moderator",
  params: subject,
  body: z.strictObject({
    action: Decision,
    reason: z.optional(ReportReason),
    note,
    /** For suspensions: whether to hide everything that the member has made. */
    hidesThings: z.optional(z.boolean()),
    /** For suspensions: whether to void the member's votes. */
    voidsVotes: z.optional(z.boolean()),
  }),
  reply: ReportedSubject,
});

const count = z.int();

export const PersonMeasures = z.object({
  shown: z.object({ dishes: count, products: count, posts: count, comments: count, notes: count, lists: count }),
  votes: count,
  hidden: count,
  voided: count,
  hidesThings: z.boolean(),
  voidsVotes: z.boolean(),
  isDone: z.boolean(),
});
export type PersonMeasures = z.infer<typeof PersonMeasures>;

export const readMeasures = endpoint({
  method: "GET",
  path: "/api/admin/people/:id/measures",
  operationId: "readMeasures",
  tag: "reports",
  summary: "What a suspension of a person would hide and void, or how far it has come",
  description: "Administrators and moderators only.",
  auth: "moderator",
  params: z.strictObject({ id: id("id") }),
  reply: PersonMeasures,
});

export const LogAction = z.enum(
  [
    ...Decision.options,
    ...([
      "name-moderator",
      "remove-moderator",
      "confirm-allergen",
      "release-reactions",
      "warn-of-reaction",
      "restaurant-gone",
      "restaurant-here",
      "keep-code",
      "take-code",
      "undo-code",
    ] as const),
  ],
  { error: "action is not known" },
);
export type LogAction = z.infer<typeof LogAction>;

/** An entry of the moderation log, which no one can change. */
export const LogEntry = z.object({
  id: z.string(),
  action: LogAction,
  kind: z.enum([...SubjectKind.options, "restaurant"]),
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  reason: z.nullable(ReportReason),
  note: z.nullable(z.string()),
  hidesThings: z.boolean(),
  voidsVotes: z.boolean(),
  createdAt: z.string(),
  /** When a later decision reversed it. */
  takenBackAt: z.nullable(z.string()),
  appeal: z.nullable(Appeal),
  /** Null if the account was deleted. */
  administrator: z.nullable(z.string()),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const listDecisions = endpoint({
  method: "GET",
  path: "/api/admin/log",
  operationId: "listDecisions",
  tag: "reports",
  summary: `The decisions of the last year, the newest first, ${reportsPageSize} a page`,
  description:
    "Who did what, when and why, whether it was taken back, and its appeal; only of one action, and only by or about a person, where that is asked for. Administrators only.",
  auth: "administrator",
  query: z.strictObject({
    before: z.optional(id("before")),
    action: z.optional(LogAction),
    username: z.optional(z.string().check(z.maxLength(100, { error: "username is too long" }))),
  }),
  reply: z.object({ entries: z.array(LogEntry), next: z.nullable(z.string()) }),
});
