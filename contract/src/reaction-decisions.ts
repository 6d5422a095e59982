import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";
import { Owner } from "./reports.ts";

export const nothingToRelease = "There is nothing left to release";

export const maxClosedReporters = 50;
export const maxReleased = 200;

export const OpenReaction = z.object({
  kind: ItemKind,
  id: z.string(),
  name: z.string(),
  place: z.string(),
  allergenIds: z.array(z.int()),
});
export type OpenReaction = z.infer<typeof OpenReaction>;

export const ClosedReporter = z.object({
  key: z.string(),
  /** Null for a deleted account. */
  owner: z.nullable(Owner),
  reactions: z.array(OpenReaction),
});
export type ClosedReporter = z.infer<typeof ClosedReporter>;

const ofModerators = { tag: "reports", auth: "moderator", path: "/api/admin/reactions" } as const;
const reporters = z.object({ reporters: z.array(ClosedReporter) });

export const listClosedReporters = endpoint({
  method: "GET",
  operationId: "listClosedReporters",
  summary: "Suspended and deleted accounts with the reactions they reported that nobody has checked",
  description: "These warn until somebody has looked. Administrators and moderators only.",
  ...ofModerators,
  reply: reporters,
});

export const releaseReactions = endpoint({
  method: "POST",
  operationId: "releaseReactions",
  summary: "Ends the warnings of all reactions of one closed account that nobody has checked",
  description:
    "A warning that somebody else has reported too, or that was confirmed, stays. So do reactions to what the moderator submitted. Each dish and product is in the log. Administrators and moderators only.",
  ...ofModerators,
  body: z.strictObject({ key: z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: "key is not known" })) }),
  reply: reporters,
});

export const warnOfReaction = endpoint({
  method: "POST",
  path: "/api/admin/reactions/warnings",
  operationId: "warnOfReaction",
  tag: "reports",
  summary: "Has the reported reactions to an allergen of a dish or product warn that wait for a moderator",
  description: "It is an alert from then on, like every reported reaction. Administrators and moderators only.",
  auth: "moderator",
  body: z.strictObject({ kind: ItemKind, id: id("id"), allergenId: z.int() }),
  reply: z.object({}),
});
