import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { busyPeopleSize, newestDeedsSize } from "./limits.ts";
import { Owner } from "./reports.ts";

/** Actions that affect others, in display order. */
export const deedKinds = [
  "dish",
  "product",
  "post",
  "comment",
  "note",
  "list",
  "vote",
  "gone",
  "reaction",
  "report",
] as const;

export const DeedKind = z.enum(deedKinds);
export type DeedKind = z.infer<typeof DeedKind>;

/** Includes actions that others do not see. */
export const DeedCounts = z.record(DeedKind, z.int());
export type DeedCounts = z.infer<typeof DeedCounts>;

/** An action of an account. Votes are shown as numbers only. */
export const Deed = z.object({
  kind: DeedKind,
  id: z.string(),
  name: z.nullable(z.string()),
  /** Its page; a list is named by its slug. */
  page: z.nullable(
    z.object({ kind: z.enum(["dish", "product", "snap", "drool", "list", "restaurant", "profile"]), id: z.string() }),
  ),
  at: z.string(),
  /** Whether it no longer affects others: hidden, answered or settled. */
  isUndone: z.boolean(),
});
export type Deed = z.infer<typeof Deed>;

export const BusyPerson = z.object({
  ...Owner.shape,
  createdAt: z.string(),
  isSuspended: z.boolean(),
  day: DeedCounts,
});
export type BusyPerson = z.infer<typeof BusyPerson>;

export const listBusyPeople = endpoint({
  method: "GET",
  path: "/api/admin/busy-people",
  operationId: "listBusyPeople",
  tag: "reports",
  summary: `The ${busyPeopleSize} accounts that did most within 24 hours`,
  description:
    "What others feel at once weighs more: a restaurant that is said to be gone, a reaction or a report counts as ten votes. Administrators and moderators only.",
  auth: "moderator",
  reply: z.object({ people: z.array(BusyPerson) }),
});

export const readDeeds = endpoint({
  method: "GET",
  path: "/api/admin/people/:id/deeds",
  operationId: "readDeeds",
  tag: "reports",
  summary: `What one account did: how much within 24 hours and ever, and the newest ${newestDeedsSize} of each kind`,
  description: "Votes are numbers only: nobody reads how somebody voted. Administrators and moderators only.",
  auth: "moderator",
  params: z.strictObject({ id: id("id") }),
  reply: z.object({ person: BusyPerson, ever: DeedCounts, newest: z.array(Deed) }),
});
