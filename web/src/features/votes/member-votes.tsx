import { maxVoteIds } from "@dishboard/contract/votes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { refreshLists } from "../../lib/list-changes.ts";
import { failWaiting, resumePending } from "../../lib/outbox.ts";
import { onSettledElsewhere } from "../../lib/outbox-storage.ts";
import { toast } from "../../ui/toast.ts";
import { mergeTallies, tallyOf } from "./tally-cache.ts";
import { useVote } from "./use-vote.ts";
import { VoteButtons } from "./vote-buttons.tsx";
import { voteOutbox } from "./vote-outbox.ts";
import { votesMessages } from "./votes.messages.ts";
import { userVotesQuery, type VotableItem } from "./votes.queries.ts";
import "./checks/held-vote.css";

export function MemberVoteButtons({
  personId,
  item,
  layout,
}: {
  personId: string;
  item: VotableItem;
  layout?: "stack" | "row";
}) {
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

/** Loads a person's own votes on the items of a list, and sends what could not be sent before. */
export function OwnVotes({ personId, items }: OwnVotesProps) {
  const client = useQueryClient();
  useEffect(() => resumePending(voteOutbox, { client, personId }), [client, personId]);
  useEffect(
    () => onSettledElsewhere({ outbox: voteOutbox.name, personId }, () => refreshLists(client, "vote")),
    [client, personId],
  );
  // One call asks about so many.
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / maxVoteIds) }, (_, group) =>
        items.slice(group * maxVoteIds, (group + 1) * maxVoteIds),
      ),
    [items],
  );
  return groups.map((group) => <VotesOnGroup key={group[0]?.id} personId={personId} items={group} />);
}

function VotesOnGroup({ personId, items }: OwnVotesProps) {
  const client = useQueryClient();
  const ids = items.map(({ id }) => id);
  const { data, failureCount, isError, fetchStatus } = useQuery(userVotesQuery(personId, ids));
  useEffect(() => {
    if (!data) return;
    // A vote on an item that has been deleted meanwhile must not wait forever: it is sent, and the server says why not.
    const { tallies } = data;
    const deleted = items.filter(({ id }) => !tallies.some((tally) => tally.id === id));
    mergeTallies(client, personId, [...tallies, ...deleted.map((item) => tallyOf(item, "none"))]);
  }, [client, personId, items, data]);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  const joinedIds = ids.join(" ");
  useEffect(() => {
    if (hasFailed && failWaiting(voteOutbox, { client, personId }, joinedIds.split(" ")))
      toast({
        type: "destructive",
        title: votesMessages.failed,
        description: votesMessages.unknown,
        outlivesDialog: true,
      });
  }, [client, personId, joinedIds, hasFailed]);
  return null;
}
