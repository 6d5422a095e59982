import { maxVoteIds } from "@dishboard/contract/votes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../ui/toast.ts";
import { giveUpWaiting, learnTallies, tallyGiven } from "./tally-store.ts";
import { useVote } from "./use-vote.ts";
import { VoteButtons } from "./vote-buttons.tsx";
import { sendKeptWishes } from "./vote-store.ts";
import { userVotesQuery, type VotableItem } from "./votes.queries.ts";
import { votingMessages } from "./voting.messages.ts";

/** The vote buttons of somebody who is signed in. */
export function PersonVotes({ personId, item }: { personId: string; item: VotableItem }) {
  const { tally, state, press } = useVote(personId, item);
  return (
    <VoteButtons
      name={item.name}
      upvotes={tally.upvotes}
      downvotes={tally.downvotes}
      mine={tally.vote === "none" ? null : tally.vote}
      state={state}
      onPress={press}
    />
  );
}

/** Finds out how a person has voted on the items of a list, and sends what could not be sent before. */
export function OwnVotes({ personId, items }: { personId: string; items: readonly VotableItem[] }) {
  const client = useQueryClient();
  const ids = items.map(({ id }) => id);
  useEffect(() => sendKeptWishes(client, personId), [client, personId]);
  const { data, failureCount, isError, fetchStatus } = useQuery(userVotesQuery(personId, ids));
  useEffect(() => {
    if (!data) return;
    learnTallies(client, personId, data);
    // A press on what has gone meanwhile must not wait for ever: it is sent, and the server says why not.
    const gone = items.slice(0, maxVoteIds).filter(({ id }) => !data.some((tally) => tally.id === id));
    learnTallies(
      client,
      personId,
      gone.map((item) => tallyGiven(item, "none")),
    );
  }, [client, personId, items, data]);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  const names = ids.join(" ");
  useEffect(() => {
    if (hasFailed && giveUpWaiting(client, personId, names.split(" ")))
      toast({ type: "destructive", title: votingMessages.failed, description: votingMessages.unknown });
  }, [client, personId, names, hasFailed]);
  return null;
}
