import type { Vote } from "@dishboard/contract/votes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { OutboxEntry } from "../../lib/outbox-entries.ts";
import { useOutbox } from "../../lib/use-outbox.ts";
import { type KnownTally, mergeTallies, tallyOf } from "./tally-cache.ts";
import { lookWhereVoted } from "./tasted/tasted-storage.ts";
import { useShownTally } from "./use-shown-tally.ts";
import type { VoteState } from "./vote-buttons.tsx";
import { voteOutbox } from "./vote-outbox.ts";
import type { VotableItem } from "./votes.queries.ts";

/** A person's vote, its state and its setter. */
export function useVote(
  personId: string,
  item: VotableItem,
): { tally: KnownTally; state: VoteState; setVote: (vote: Vote) => void } {
  const client = useQueryClient();
  const { kind, id, name } = item;
  const votedItem = useMemo(() => ({ kind, id, name }), [kind, id, name]);
  const tally = useShownTally(personId, item);
  useEffect(() => mergeTallies(client, personId, [tallyOf(item)]), [client, personId, item]);
  const { entry, request } = useOutbox(voteOutbox, personId, votedItem, tally.vote !== null);
  const setVote = (vote: Vote) => {
    lookWhereVoted(item);
    request(vote);
  };
  return { tally, state: stateOf(entry), setVote };
}

function stateOf(entry: OutboxEntry): VoteState {
  if (!entry) return "ready";
  return entry.status === "failed" ? "failed" : "pending";
}
