/** Barcodes that several products have, and the decisions of moderators. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";

export const maxDisputesPerDay = 5;

/** Disputes per member and day of codes that only new accounts have. */
export const maxDisputesOfNewPerDay = 30;

/** Days after a decision in which members without standing cannot dispute the code. */
export const codeDecisionDays = 90;

export const maxDisputedCodes = 50;
export const maxShownCodeDecisions = 20;

export const codeDisputeErrors = {
  decided: "A moderator has decided that this code is not this product's. Please compare it with the packet.",
  tooMany: "You have given many products a code today that another one has. Please go on tomorrow.",
  changed: "These products have changed meanwhile. Please look again.",
  over: "This decision can no longer be undone.",
  ownProduct: "You have submitted one of these products. Another moderator decides about it.",
} as const;

const aboutProduct = { id: z.string(), name: z.string(), brand: z.string() };

export const DisputedProduct = z.object({
  ...aboutProduct,
  /** Null if the account was deleted or has no username. */
  submitter: z.nullable(z.string()),
  /** Ids of the allergens that it is stated to contain, and to be free of. */
  containsIds: z.array(z.int()),
  freeIds: z.array(z.int()),
  /** Whether it had the code before the others. */
  isFirst: z.boolean(),
  /** Whether its 'free' statements are ignored until a moderator decides. */
  isDisputed: z.boolean(),
  /** Whether its submitter signed up at least seven days ago, and something of theirs counts or is shown. */
  hasStanding: z.boolean(),
});
export type DisputedProduct = z.infer<typeof DisputedProduct>;

export const DisputedCode = z.object({
  code: z.string(),
  /** The code as printed. */
  digits: z.string(),
  at: z.string(),
  products: z.array(DisputedProduct),
  known: z.nullable(z.object({ name: z.string(), brand: z.nullable(z.string()), source: z.string() })),
});
export type DisputedCode = z.infer<typeof DisputedCode>;

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

export const listDisputedCodes = endpoint({
  method: "GET",
  path: "/api/admin/disputed-codes",
  operationId: "listDisputedCodes",
  summary: "Barcodes that more than one product has, and the latest decisions about such",
  description: `Up to ${maxDisputedCodes} codes and ${maxShownCodeDecisions} decisions. Administrators and moderators only.`,
  ...ofModerators,
  reply,
});

export const decideCode = endpoint({
  method: "POST",
  path: "/api/admin/disputed-codes",
  operationId: "decideCode",
  summary: "Decides which of the products with a disputed barcode have it",
  description: `The others lose the code, and nothing else. For ${codeDecisionDays} days members without standing cannot dispute it. Answers 409 if \`seen\` is not what is shown with the code. Each product is in the log. Administrators and moderators only.`,
  ...ofModerators,
  body: z.strictObject({
    code: z.string().check(z.regex(/^\d{13,14}$/, { error: "code must have 13 or 14 digits" })),
    seen: ids("seen"),
    keep: ids("keep"),
  }),
  reply,
});

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
