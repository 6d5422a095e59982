import { call } from "@dishboard/contract/endpoint";
import { mostTallies, myVotes, setVote, type Tally, type Vote } from "@dishboard/contract/votes";
import { queryOptions } from "@tanstack/react-query";
import { personTransport, transportAs } from "../../lib/person-call.ts";

/** What a vote can be cast on. */
export type VotableItem = Omit<Tally, "vote"> & { kind: "dish" | "product"; name: string };

/** Sets one's own vote, however often it is called. */
export function sendVote({ kind, id }: Pick<VotableItem, "kind" | "id">, vote: Vote): Promise<Tally> {
  return call(personTransport, setVote, { params: { kind, id }, body: { vote } });
}

/** A person's own votes on the items of a list. */
export function userVotesQuery(personId: string, ids: readonly string[]) {
  const asked = ids.slice(0, mostTallies);
  return queryOptions({
    queryKey: ["user-votes", personId, asked],
    queryFn: async ({ signal }) =>
      (await call(transportAs(personId), myVotes, { body: { ids: asked } }, { signal })).tallies,
    staleTime: 60_000,
  });
}
