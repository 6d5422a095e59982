import * as z from "zod/mini";
import { StatedAs, StatementSource } from "./allergens.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { submissionLimit } from "./item-fields.ts";
import { ItemKind } from "./items.ts";
import { allergens } from "./labels.ts";
import { maxReportLength } from "./reports.ts";
import { optionalText } from "./text.ts";

export const shownReactions = 10;

export const maxAllergenChecks = 50;

export const allergenCheckErrors = {
  noAllergen: "Please choose an allergen",
  noState: "Please choose an answer",
  noSource: "Please say how you know",
  signIn: "Please sign in to report a reaction",
  own: "You added this yourself: please edit its allergens instead",
  notYours: "Only the person who submitted this, or a moderator, can confirm it",
  notByYou:
    "After a reaction only a moderator who did not add it can state it free of the allergen. You can say that it contains it, or may contain it.",
  keptWarning: (allergen: string, isContained: boolean) =>
    `A reaction to ${allergen} was reported, so its warning stays until a moderator says otherwise. Please choose ${allergen} again, under 'Allergens'${isContained ? "" : " or 'May contain'"}.`,
  packetSays: (source: string, what: string, allergen: string) =>
    `${source} says that this packet ${what} ${allergen}. Please look at the packet again, or choose another answer.`,
  noAlert: "No reaction to this is waiting to be checked",
  moreReactions: "Another reaction was reported meanwhile. Please look again.",
  tooMany: "You have reported many reactions today. Please use 'Report' for more.",
  notOwn: "Only the person who submitted this can ask for a look",
} as const;

const allergenId = z
  .int({ error: allergenCheckErrors.noAllergen })
  .check(z.refine((one) => allergens.some((row) => row.id === one), allergenCheckErrors.noAllergen));

export const newSources = ["packaging", "menu-photo", "asked"] as const;

/** A reported reaction. No one learns who reported it. */
export const Reaction = z.object({
  allergenId: z.int(),
  /** As YYYY-MM-DD. */
  day: z.string(),
  /** The statement that ended the alert; null while it is open. */
  confirmed: z.nullable(z.object({ state: StatedAs, source: StatementSource, day: z.string() })),
});
export type Reaction = z.infer<typeof Reaction>;

export const newAccountDays = 7;

/** Days after a moderator's 'free' in which the same member's next report goes to the moderators first. */
export const answeredDays = 180;

/**
 * Alerts at once, or waits for a moderator: if one answered the member's last report with 'free', or new accounts have
 * caused enough alerts today.
 */
export const ReactionOutcome = z.enum(["warns", "answered-before", "new-account"]);
export type ReactionOutcome = z.infer<typeof ReactionOutcome>;

export const reportReaction = endpoint({
  method: "POST",
  path: "/api/reactions",
  operationId: "reportReaction",
  tag: "reports",
  summary: "Reports a reaction to an allergen in a dish or product, which warns of it at once",
  description:
    "The item has an alert for the allergen, on its page, its card and in searches, until its submitter or a moderator checks it and states what is true. Ranks do not change. The details are for moderators alone, and nobody else learns who has reported. A second report of the same person changes nothing while the first is open. Two kinds of reports wait for moderators, who hear of them at once: the next one of a person whose last one a moderator answered with 'stated free' in the last 180 days, and those of accounts younger than seven days after the first dish or product of the day, or the third of all such accounts on one network.",
  auth: "person",
  signInMessage: allergenCheckErrors.signIn,
  body: z.strictObject({
    kind: ItemKind,
    id: id("id"),
    allergenId,
    details: z.optional(optionalText("Details", maxReportLength)),
  }),
  reply: z.object({ outcome: ReactionOutcome }),
  limit: ["reactions"],
  limitMessage: allergenCheckErrors.tooMany,
});

export const confirmAllergen = endpoint({
  method: "POST",
  path: "/api/allergen-confirmations",
  operationId: "confirmAllergen",
  tag: "reports",
  summary: "Confirms the state of an allergen to which a reaction was reported, which ends the alert",
  description:
    "For the submitter, and for moderators, who can do it again later. Only a moderator who did not submit the item can state it free of the allergen. The source has to be one that others could ask too. Claims and tags of the item that contradict the answer are removed. An answer from the packaging that states less than what is known of the barcode is refused, and so is an answer by a person who has not seen all reactions. The reports stay in the item's history, and the answers of moderators in the log.",
  auth: "person",
  signInMessage: "Please sign in first",
  body: z.strictObject({
    kind: ItemKind,
    id: id("id"),
    allergenId,
    state: StatedAs,
    source: z.enum(newSources, { error: allergenCheckErrors.noSource }),
    reactionCount: z.int(),
  }),
  reply: z.object({}),
  ...submissionLimit,
});

/** The viewer's item with contradicting labels or an open reaction. */
export const AllergenCheck = z.object({
  kind: ItemKind,
  id: z.string(),
  name: z.string(),
  contradictions: z.array(z.object({ claim: z.string(), allergen: z.string(), isTrace: z.boolean() })),
  alertIds: z.array(z.int()),
});
export type AllergenCheck = z.infer<typeof AllergenCheck>;

export const myAllergenChecks = endpoint({
  method: "GET",
  path: "/api/allergen-checks",
  operationId: "myAllergenChecks",
  tag: "reports",
  summary: "One's own items whose claims and allergens contradict each other, or of which a reaction is reported",
  description: `At most ${maxAllergenChecks}, the newest first.`,
  auth: "person",
  signInMessage: "Please sign in first",
  reply: z.object({ items: z.array(AllergenCheck) }),
});

export const askForLook = endpoint({
  method: "POST",
  path: "/api/allergen-looks",
  operationId: "askForLook",
  tag: "reports",
  summary: "Asks the moderators to look at the reactions to a dish or product of one's own",
  description: "The item is then in their queue. The warning stays until a moderator or the submitter has checked it.",
  auth: "person",
  signInMessage: "Please sign in first",
  body: z.strictObject({ kind: ItemKind, id: id("id") }),
  reply: z.object({}),
  ...submissionLimit,
});
