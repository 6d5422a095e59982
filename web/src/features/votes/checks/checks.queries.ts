import { call } from "@dishboard/contract/endpoint";
import {
  type CheckAction,
  decideVoteCheck,
  decideVoteGroup,
  type GroupAction,
  listCheckDecisions,
  listVoteChecks,
  listVoteGroups,
  type VoteCheck,
  type VoteGroup,
} from "@dishboard/contract/vote-checks";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";

export const checksKey = ["vote-checks"] as const;

export const checksQuery = infiniteQueryOptions({
  queryKey: [...checksKey, "open"],
  queryFn: ({ pageParam, signal }) => call(personTransport, listVoteChecks, { query: { page: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
  staleTime: 0,
});

export const decisionsQuery = infiniteQueryOptions({
  queryKey: [...checksKey, "decisions"],
  queryFn: ({ pageParam, signal }) =>
    call(personTransport, listCheckDecisions, { query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: "",
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const groupsQuery = queryOptions({
  queryKey: [...checksKey, "groups"],
  queryFn: async ({ signal }) => (await call(personTransport, listVoteGroups, {}, { signal })).groups,
  staleTime: 0,
});

/** Decides a voter group; returns the changed count. */
export async function sendGroupDecision(group: VoteGroup, action: GroupAction): Promise<number> {
  const params = { id: group.item.id, direction: group.direction };
  const userIds = group.voters.map(({ userId }) => userId);
  return (await call(personTransport, decideVoteGroup, { params, body: { action, userIds } })).changed;
}

/** Decides an item's held votes, all or some people's; returns the changed count. */
export async function sendDecision(
  { item, direction }: VoteCheck,
  action: CheckAction,
  userIds: string[] | undefined,
): Promise<number> {
  const body = userIds ? { action, userIds } : { action };
  return (await call(personTransport, decideVoteCheck, { params: { id: item.id, direction }, body })).changed;
}
