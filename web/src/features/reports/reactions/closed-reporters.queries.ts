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

export const closedReportersQuery = queryOptions({
  queryKey: [...reportsKey, "closed-reporters"],
  queryFn: async ({ signal }) => (await call(personTransport, listClosedReporters, {}, { signal })).reporters,
  staleTime: 0,
});

export async function sendRelease(key: string): Promise<ClosedReporter[]> {
  return (await call(personTransport, releaseReactions, { body: { key } })).reporters;
}

export async function sendWarning({ kind, id }: ItemRef, allergenId: number): Promise<void> {
  await call(personTransport, warnOfReaction, { body: { kind, id, allergenId } });
}
