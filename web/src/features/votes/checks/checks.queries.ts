import { call } from "@dishboard/contract/endpoint";
import { type CheckAction, decideVoteCheck, listVoteChecks, type VoteCheck } from "@dishboard/contract/vote-checks";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";

/** The items with held votes, and what was decided; administrators only. */
export const checksQuery = queryOptions({
  queryKey: ["vote-checks"],
  queryFn: ({ signal }) => call(personTransport, listVoteChecks, {}, { signal }),
  staleTime: 0,
});

/** Decides about the held votes of an item, all of them or those of some people; returns how many changed. */
export async function sendDecision(
  { item, direction }: VoteCheck,
  action: CheckAction,
  userIds: string[] | undefined,
): Promise<number> {
  const body = userIds ? { action, userIds } : { action };
  return (await call(personTransport, decideVoteCheck, { params: { id: item.id, direction }, body })).changed;
}
