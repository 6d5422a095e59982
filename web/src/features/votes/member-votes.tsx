import { maxVoteIds } from "@dishboard/contract/votes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshLists } from "../../lib/list-changes.ts";
import { useGiveUpWaiting, useOutboxSync, useParts } from "../../lib/use-own-states.ts";
import { toast } from "../../ui/toast.ts";
import { mergeTallies, tallyOf } from "./tally-cache.ts";
import { useVote } from "./use-vote.ts";
import { VoteButtons } from "./vote-buttons.tsx";
import { voteOutbox } from "./vote-outbox.ts";
import { votesMessages } from "./votes.messages.ts";
import { userVotesQuery, type VotableItem } from "./votes.queries.ts";
import "./checks/held-vote.css";

type MemberVoteButtonsProps = { personId: string; item: VotableItem; layout?: "stack" | "row" };

export function MemberVoteButtons({ personId, item, layout }: MemberVoteButtonsProps) {
  const { tally, state, setVote } = useVote(personId, item);
  return (
    <VoteButtons
      name={item.name}
      upvotes={tally.upvotes}
      downvotes={tally.downvotes}
      vote={tally.vote === "none" ? null : tally.vote}
      state={state}
      isHeld={tally.isHeld === true && tally.vote !== "none"}
      onPress={setVote}
      {...(layout && { layout })}
    />
  );
}

type OwnVotesProps = { personId: string; items: readonly VotableItem[] };

export function OwnVotes({ personId, items }: OwnVotesProps) {
  useOutboxSync(voteOutbox, personId, ({ client }) => refreshLists(client, "vote"));
  return useParts(items, maxVoteIds).map((group) => (
    <VotesOnGroup key={group[0]?.id} personId={personId} items={group} />
  ));
}

function VotesOnGroup({ personId, items }: OwnVotesProps) {
  const client = useQueryClient();
  const ids = items.map(({ id }) => id);
  const query = useQuery(userVotesQuery(personId, ids));
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    // A vote on a deleted item is sent, so that it does not wait forever.
    const { tallies } = data;
    const deleted = items.filter(({ id }) => !tallies.some((tally) => tally.id === id));
    mergeTallies(client, personId, [...tallies, ...deleted.map((item) => tallyOf(item, "none"))]);
  }, [client, personId, items, data]);
  useGiveUpWaiting(voteOutbox, personId, ids, query, () =>
    toast({
      type: "destructive",
      title: votesMessages.failed,
      description: votesMessages.unknown,
      outlivesDialog: true,
    }),
  );
  return null;
}
