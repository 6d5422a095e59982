import { type Tally, type Vote, type VoteSide, voteAfter } from "@dishboard/contract/votes";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { toast } from "../../ui/toast.ts";
import { earlyPresses } from "./early-store.ts";
import {
  changeEntry,
  entryOf,
  type KnownTally,
  learnTallies,
  newestTally,
  shownTally,
  type TallyEntry,
  tallyQuery,
} from "./tally-store.ts";
import type { VoteState } from "./vote-buttons.tsx";
import { sendVote, type VotableItem } from "./votes.queries.ts";
import { votingMessages } from "./voting.messages.ts";

type Wish = { vote: Vote; press: number };

/** Lists that a vote changes; they are fetched anew on the next visit, because nothing moves under a finger. */
const changedLists = ["user-votes", "dishes", "pantry-products", "whatsNew"];

/** A person's voting on one item: what to show, and what a press does. */
export function useVote(
  personId: string,
  item: VotableItem,
): { tally: KnownTally; state: VoteState; press: (side: VoteSide) => void } {
  const client = useQueryClient();
  const given: KnownTally = tallyGiven(item);
  const { data: kept } = useQuery(tallyQuery(personId, item.id));
  const entry = kept ? { ...kept, tally: newestTally(kept.tally, given) } : entryOf(given);

  useEffect(() => learnTallies(client, personId, [tallyGiven(item)]), [client, personId, item]);

  const press = useCallback(
    (side: VoteSide) => {
      // A list that has just been forgotten with its person has no entry to press on.
      learnTallies(client, personId, [tallyGiven(item)]);
      const pressed = changeEntry(client, personId, item.id, (before) => afterPress(before, side));
      if (!pressed) return;
      if (pressed.wish === null) void refetchFailed(client, personId);
      else send(client, personId, item, { vote: pressed.wish, press: pressed.press });
      if (!navigator.onLine)
        toast({ type: "warning", title: votingMessages.offline, description: votingMessages.offlineHelp });
    },
    [client, personId, item],
  );

  const isKnown = entry.tally.vote !== null;
  const waits = entry.waiting.length > 0;
  useEffect(() => {
    for (const side of takeEarly(item.id)) press(side);
    if (!isKnown || !waits) return;
    let waiting: VoteSide[] = [];
    changeEntry(client, personId, item.id, (before) => {
      waiting = before.waiting;
      return { waiting: [] };
    });
    for (const side of waiting) press(side);
  }, [client, personId, item.id, isKnown, waits, press]);

  return { tally: shownTally(entry), state: stateOf(entry), press };
}

function takeEarly(id: string): VoteSide[] {
  const mine = earlyPresses.filter(([pressed]) => pressed === id);
  for (const one of mine) earlyPresses.splice(earlyPresses.indexOf(one), 1);
  return mine.map(([, side]) => side);
}

/** Sends a wish: one after the other for an item, also after an offline time and when its list is gone, none outdated. */
function send(client: QueryClient, personId: string, item: VotableItem, wish: Wish): void {
  const { queryKey } = tallyQuery(personId, item.id);
  const settle = (press: number, change: Partial<TallyEntry>) =>
    client.getQueryData(queryKey)?.press === press &&
    changeEntry(client, personId, item.id, () => ({ wish: null, ...change }));
  const sending = client.getMutationCache().build<Tally | null, Error, Wish, unknown>(client, {
    scope: { id: `vote ${item.id}` },
    retry: (failures, error) => failures < 1 && isUnanswered(error),
    mutationFn: async ({ vote, press }) =>
      client.getQueryData(queryKey)?.press === press ? sendVote(item, vote) : null,
    onSuccess: (tally, { press }) => {
      if (!tally) return;
      learnTallies(client, personId, [tally]);
      settle(press, {});
      for (const list of changedLists) void client.invalidateQueries({ queryKey: [list], refetchType: "none" });
    },
    onError: (error, { press }) => {
      if (!settle(press, { hasFailed: true })) return;
      toast({ type: "destructive", title: votingMessages.failed, description: error.message });
      // The vote may have arrived all the same.
      if (isUnanswered(error)) void client.invalidateQueries({ queryKey: ["user-votes", personId] });
    },
  });
  // What went wrong has been said by then.
  sending.execute(wish).catch(() => {});
}

function afterPress(entry: TallyEntry, side: VoteSide): Partial<TallyEntry> {
  const { vote } = shownTally(entry);
  if (vote === null) return { waiting: [...entry.waiting, side], hasFailed: false };
  return { wish: voteAfter(vote, side), press: entry.press + 1, hasFailed: false };
}

function stateOf({ wish, waiting, hasFailed }: TallyEntry): VoteState {
  if (wish !== null || waiting.length > 0) return "pending";
  return hasFailed ? "failed" : "ready";
}

function tallyGiven({ id, upvotes, downvotes, netScore, voteCount, version }: VotableItem): KnownTally {
  return { id, upvotes, downvotes, netScore, voteCount, version, vote: null };
}

function isUnanswered(error: Error): boolean {
  return !("code" in error) || error.code === "unavailable" || error.code === "internal";
}

async function refetchFailed(client: QueryClient, personId: string): Promise<void> {
  await client.refetchQueries({
    queryKey: ["user-votes", personId],
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle",
  });
}
