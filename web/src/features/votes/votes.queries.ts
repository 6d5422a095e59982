import { call } from "@dishboard/contract/endpoint";
import { maxVoteIds, myVotes, setVote, type Tally, type Vote } from "@dishboard/contract/votes";
import { queryOptions } from "@tanstack/react-query";
import { listKeys } from "../../lib/item-lists.ts";
import { transportAs } from "../../lib/person-call.ts";

/** What a vote can be cast on. */
export type VotableItem = Omit<Tally, "vote"> & { kind: "dish" | "product"; name: string };

/** Sets a person's vote, however often it is called; nobody else's, whoever has come to the page meanwhile. */
export function sendVote(personId: string, { kind, id }: Pick<VotableItem, "kind" | "id">, vote: Vote): Promise<Tally> {
  return call(transportAs(personId), setVote, { params: { kind, id }, body: { vote } });
}

/** A person's own votes on the items of a list. */
export function userVotesQuery(personId: string, ids: readonly string[]) {
  const asked = ids.slice(0, maxVoteIds);
  return queryOptions({
    queryKey: [...listKeys.userVotes, personId, asked],
    queryFn: async ({ signal }) =>
      (await call(transportAs(personId), myVotes, { body: { ids: asked } }, { signal })).tallies,
    staleTime: 60_000,
  });
}
