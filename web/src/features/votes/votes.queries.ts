import { call } from "@dishboard/contract/endpoint";
import { myVotes, type Tally, type Vote, setVote as voteEndpoint } from "@dishboard/contract/votes";
import { queryOptions } from "@tanstack/react-query";
import { listKeys } from "../../lib/item-lists.ts";
import { transportAs } from "../../lib/person-call.ts";
import { forgetWhereVoted, wasVotedThere } from "./tasted/tasted-storage.ts";

export type VotableItem = Omit<Tally, "vote"> & {
  kind: "dish" | "product";
  name: string;
  restaurantLatitude?: number | null;
  restaurantLongitude?: number | null;
};

export type VotedItem = Pick<VotableItem, "kind" | "id" | "name">;

/** Sets a vote as this person only; repeatable. */
export async function setVote(personId: string, { kind, id }: VotedItem, vote: Vote): Promise<Tally> {
  const isTasted = await wasVotedThere(id);
  const body = { vote, ...(isTasted && { isTasted }) };
  const tally = await call(transportAs(personId), voteEndpoint, { params: { kind, id }, body });
  forgetWhereVoted(id);
  return tally;
}

/** Own votes on at most `maxVoteIds` items. */
export function userVotesQuery(personId: string, ids: readonly string[]) {
  // Sorted, so that reordering is no new query.
  const asked = [...ids].sort();
  return queryOptions({
    queryKey: [...listKeys.userVotes, personId, asked],
    queryFn: ({ signal }) => call(transportAs(personId), myVotes, { body: { ids: asked } }, { signal }),
    staleTime: 60_000,
  });
}
