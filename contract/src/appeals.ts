import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { reportsPageSize } from "./limits.ts";
import { page } from "./page.ts";
import { Appeal, HiddenThing, LogEntry, maxReportLength, Owner, Subject } from "./reports.ts";
import { optionalText, requiredText } from "./text.ts";

export const maxAppealLength = 500;

export const appealErrors = {
  noText: "Please say why you think that this is wrong",
  again: "You have appealed against this already; each decision can be appealed against once",
  takenBack: "This was taken back already",
  notFound: "There is no such decision about you",
  answered: "Somebody has answered this already",
  ownDecision: "This was your decision: somebody else has to answer",
  expiredLink: "This link no longer works. Sign in: if your account is suspended, you can read why.",
} as const;

const text = requiredText("Appeal", maxAppealLength, appealErrors.noText);
const limitMessage = "You are trying this too often. Please try again later.";

export const appeal = endpoint({
  method: "POST",
  path: "/api/appeals",
  operationId: "appeal",
  tag: "reports",
  summary: "Appeals against a decision about something of one's own",
  description:
    "Once for each decision. Administrators and moderators answer; where there are several, not the one who has decided.",
  auth: "person",
  body: z.strictObject({ decisionId: id("decisionId"), text }),
  reply: Appeal,
  limit: ["appeals"],
  limitMessage,
});

const token = z
  .string({ error: appealErrors.expiredLink })
  .check(z.maxLength(500, { error: appealErrors.expiredLink }));

export const Suspension = z.object({
  username: z.nullable(z.string()),
  hidesThings: z.boolean(),
  voidsVotes: z.boolean(),
  things: z.array(HiddenThing),
});
export type Suspension = z.infer<typeof Suspension>;

export const readSuspension = endpoint({
  method: "POST",
  path: "/api/suspension",
  operationId: "readSuspension",
  tag: "reports",
  summary: "Why an account is suspended, for a caller with the token of a refused sign-in or of the email",
  description:
    "The token opens nothing else, and nothing once that suspension has ended. It is sent in the body, so that no log has it.",
  body: z.strictObject({ token }),
  reply: Suspension,
  limit: ["suspensions"],
  limitMessage,
});

export const appealSuspended = endpoint({
  method: "POST",
  path: "/api/suspension/appeals",
  operationId: "appealSuspended",
  tag: "reports",
  summary: "Appeals against a decision, for somebody who is suspended",
  description: "As 'appeal', with the token of 'readSuspension'.",
  body: z.strictObject({ token, decisionId: id("decisionId"), text }),
  reply: Appeal,
  limit: ["appeals"],
  limitMessage,
});

export const QueuedAppeal = z.object({
  id: z.string(),
  appeal: Appeal,
  decision: LogEntry,
  person: z.nullable(Owner),
  subject: z.nullable(Subject),
  /** Whether the viewer may answer: not their own decision if another moderator could answer. */
  canAnswer: z.boolean(),
});
export type QueuedAppeal = z.infer<typeof QueuedAppeal>;

export const listAppeals = endpoint({
  method: "GET",
  path: "/api/admin/appeals",
  operationId: "listAppeals",
  tag: "reports",
  summary: `The appeals, ${reportsPageSize} a page, first those that wait, the oldest first, then the answered ones, the newest first`,
  description: "Administrators and moderators only.",
  auth: "moderator",
  query: z.strictObject({ page }),
  reply: z.object({ appeals: z.array(QueuedAppeal), hasMore: z.boolean() }),
});

export const answerAppeal = endpoint({
  method: "POST",
  path: "/api/admin/appeals/:id/answer",
  operationId: "answerAppeal",
  tag: "reports",
  summary: "Accepts an appeal, which takes its decision back, or rejects it",
  description:
    "The person concerned reads the answer, also by email. The same answer again changes nothing; another one is refused. Administrators and moderators only.",
  auth: "moderator",
  params: z.strictObject({ id: id("id") }),
  body: z.strictObject({
    outcome: z.enum(["accepted", "rejected"], { error: "outcome must be accepted or rejected" }),
    answer: z.optional(optionalText("Answer", maxReportLength)),
  }),
  reply: QueuedAppeal,
});
