import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import {
  type ClosedReporter,
  listClosedReporters,
  releaseReactions,
  warnOfReaction,
} from "@dishboard/contract/reaction-decisions";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";
import { reportsKey } from "../reports.queries.ts";

/** The closed accounts with reactions that nobody has checked; administrators and moderators only. */
export const closedReportersQuery = queryOptions({
  queryKey: [...reportsKey, "closed-reporters"],
  queryFn: async ({ signal }) => (await call(personTransport, listClosedReporters, {}, { signal })).reporters,
  staleTime: 0,
});

/** Releases the reactions of a closed account, and returns the accounts that are left. */
export async function sendRelease(key: string): Promise<ClosedReporter[]> {
  return (await call(personTransport, releaseReactions, { body: { key } })).reporters;
}

/** Has the reported reactions to an allergen warn that wait for a moderator. */
export async function sendWarning({ kind, id }: ItemRef, allergenId: number): Promise<void> {
  await call(personTransport, warnOfReaction, { body: { kind, id, allergenId } });
}
