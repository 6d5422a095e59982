/** Barcodes that more than one product has: what waits for a moderator, and what moderators have decided. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

/** How many codes a person can dispute within a day. */
export const maxDisputesPerDay = 5;

/** How many codes a member may dispute within a day that only new accounts have. */
export const maxDisputesOfNewPerDay = 30;

/** For how many days after a decision members without standing cannot dispute the code. */
export const codeDecisionDays = 90;

/** How many disputed codes, and how many decisions, are listed at once. */
export const maxDisputedCodes = 50;
export const maxShownCodeDecisions = 20;

/** The error messages about disputed codes. */
export const codeDisputeErrors = {
  decided: "A moderator has decided that this code is not this product's. Please compare it with the packet.",
  tooMany: "You have given many products a code today that another one has. Please go on tomorrow.",
  changed: "These products have changed meanwhile. Please look again.",
  over: "This decision can no longer be undone.",
  ownProduct: "You have submitted one of these products. Another moderator decides about it.",
} as const;

const aboutProduct = { id: z.string(), name: z.string(), brand: z.string() };

/** A product with a disputed code, as moderators see it. */
export const DisputedProduct = z.object({
  ...aboutProduct,
  /** The submitter's username; null if the account was deleted or has none. */
  submitter: z.nullable(z.string()),
  /** Ids of the allergens that it is stated to contain, and to be free of. */
  containsIds: z.array(z.int()),
  freeIds: z.array(z.int()),
  /** Whether it had the code before the others. */
  isFirst: z.boolean(),
  /** Whether it is shown as free of nothing until somebody decides. */
  isDisputed: z.boolean(),
  /** Whether its submitter signed up at least seven days ago, and something of theirs counts or is shown. */
  hasStanding: z.boolean(),
});
export type DisputedProduct = z.infer<typeof DisputedProduct>;

/** A code that more than one product has. */
export const DisputedCode = z.object({
  code: z.string(),
  /** The code as it stands on the packet. */
  digits: z.string(),
  /** Since when. */
  at: z.string(),
  products: z.array(DisputedProduct),
  /** The data of a file or service for the code. */
  known: z.nullable(z.object({ name: z.string(), brand: z.nullable(z.string()), source: z.string() })),
});
export type DisputedCode = z.infer<typeof DisputedCode>;

/** A decision about a code. */
export const CodeDecision = z.object({
  id: z.string(),
  code: z.string(),
  digits: z.string(),
  at: z.string(),
  products: z.array(z.object({ ...aboutProduct, hasCode: z.boolean() })),
});
export type CodeDecision = z.infer<typeof CodeDecision>;

const reply = z.object({ disputes: z.array(DisputedCode), decisions: z.array(CodeDecision) });
const ofModerators = { tag: "reports", auth: "moderator" } as const;
const ids = (name: string) =>
  z
    .array(id(name), { error: `${name} must be a list of ids` })
    .check(z.maxLength(maxDisputedCodes, { error: `${name} must be ${maxDisputedCodes} at most` }));

/** Lists disputed codes. */
export const listDisputedCodes = endpoint({
  method: "GET",
  path: "/api/admin/disputed-codes",
  operationId: "listDisputedCodes",
  summary: "Barcodes that more than one product has, and the latest decisions about such",
  description: `Up to ${maxDisputedCodes} codes and ${maxShownCodeDecisions} decisions. Administrators and moderators only.`,
  ...ofModerators,
  reply,
});

/** Decides which products have a code. */
export const decideCode = endpoint({
  method: "POST",
  path: "/api/admin/disputed-codes",
  operationId: "decideCode",
  summary: "Decides which of the products with a disputed barcode have it",
  description: `The others lose the code, and nothing else. For ${codeDecisionDays} days members without standing cannot dispute it. Answers 409 if \`seen\` is not what is shown with the code. Each product is in the log. Administrators and moderators only.`,
  ...ofModerators,
  body: z.strictObject({
    code: z.string().check(z.regex(/^\d{13,14}$/, { error: "code must have 13 or 14 digits" })),
    /** The products that the moderator has seen, and those of them that have the code. */
    seen: ids("seen"),
    keep: ids("keep"),
  }),
  reply,
});

/** Takes a decision about a code back. */
export const undoCodeDecision = endpoint({
  method: "POST",
  path: "/api/admin/disputed-codes/:id/undo",
  operationId: "undoCodeDecision",
  summary: "Takes the latest decision about a barcode back",
  description:
    "Products that lost the code have it again, unless they have another one, and it is disputed as before. Administrators and moderators only.",
  ...ofModerators,
  params: z.strictObject({ id: id("id") }),
  reply,
});
