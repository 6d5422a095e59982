import { type Vote, withVote } from "@dishboard/contract/votes";
import { useQuery } from "@tanstack/react-query";
import { outboxEntryQuery } from "../../lib/outbox-entries.ts";
import { voteOutboxName } from "./item-votes.tsx";
import { type KnownTally, mergeTally, tallyOf, tallyQuery } from "./tally-cache.ts";
import type { VotableItem } from "./votes.queries.ts";

/** Counts including a pending vote; `personId` is null for visitors. */
export function useShownTally(personId: string | null, item: VotableItem): KnownTally {
  const owner = personId ?? "";
  const { data: cached } = useQuery(tallyQuery(owner, item.id));
  const { data: entry } = useQuery(outboxEntryQuery<Vote>(voteOutboxName, owner, item.id));
  const { tally } = mergeTally(cached, tallyOf(item));
  return entry?.status === "sending" && tally.vote !== null
    ? withVote({ ...tally, vote: tally.vote }, entry.desired)
    : tally;
}
