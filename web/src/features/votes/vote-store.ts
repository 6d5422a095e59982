import { type Tally, toggleVote, type VoteDirection } from "@dishboard/contract/votes";
import type { QueryClient } from "@tanstack/react-query";
import { listKeys, refreshLists } from "../../lib/item-lists.ts";
import { toast } from "../../ui/toast.ts";
import { changeEntry, learnTallies, shownTally, type TallyEntry, tallyQuery } from "./tally-store.ts";
import { sendVote, type VotableItem } from "./votes.queries.ts";
import { votingMessages } from "./voting.messages.ts";
import { forgetWish, type KeptWish, keepWish, keptPress, readWishes } from "./wish-storage.ts";

/** A wish on its way; the words are for when it fails. */
type Sending = Omit<KeptWish, "tally"> & { isKept: boolean; failed: string };

/** Presses a side of an item whose entry is there: what that wishes shows at once, outlives the page, and is sent. */
export function pressSide(client: QueryClient, personId: string, item: VotableItem, side: VoteDirection): void {
  const pressed = changeEntry(client, personId, item.id, (before) => afterPress(before, side));
  if (!pressed) return;
  const { tally, wish: vote, press } = pressed;
  if (vote === null || press === null || tally.vote === null) void refetchFailed(client, personId);
  else {
    const isKept = keepWish(personId, { item, vote, press, tally: { ...tally, vote: tally.vote } });
    send(client, personId, { item, vote, press, isKept, failed: votingMessages.failed });
  }
  if (!navigator.onLine)
    toast({ type: "warning", title: votingMessages.offline, description: votingMessages.offlineHelp });
}

/** Shows and sends what a person wished on an earlier visit, or in another tab, and nobody has answered. */
export function sendKeptWishes(client: QueryClient, personId: string): void {
  for (const { tally, ...wish } of readWishes(personId)) {
    const { item, vote, press } = wish;
    learnTallies(client, personId, [tally]);
    const isOnItsWay = client.getQueryData(tallyQuery(personId, item.id).queryKey)?.wish !== null;
    if (isOnItsWay) continue;
    changeEntry(client, personId, item.id, () => ({ wish: vote, press, hasFailed: false }));
    // The item may be on no list that is shown.
    send(client, personId, { ...wish, isKept: true, failed: votingMessages.failedFor(item.name) });
  }
}

/** Sends a wish: one after the other for an item, also after an offline time and when its list is gone, none outdated. */
function send(client: QueryClient, personId: string, sending: Sending): void {
  const { item, vote, press } = sending;
  const settle = (change: Partial<TallyEntry>) =>
    isLast(client, personId, sending) && changeEntry(client, personId, item.id, () => ({ wish: null, ...change }));
  // The vote may be another than was thought.
  const askAgain = () => void client.invalidateQueries({ queryKey: [...listKeys.userVotes, personId] });
  const mutation = client.getMutationCache().build<Tally | null, Error, void, unknown>(client, {
    scope: { id: `vote ${personId} ${item.id}` },
    retry: (failures, error) => failures < 1 && isUnanswered(error),
    mutationFn: () =>
      inTurn(`vote ${personId} ${item.id}`, async () => {
        if (!isLast(client, personId, sending) || isDone(personId, sending)) return null;
        const tally = await sendVote(personId, item, vote);
        forgetWish(personId, item.id, press);
        return tally;
      }),
    onSuccess: (tally) => {
      if (tally) {
        learnTallies(client, personId, [tally]);
        refreshLists(client, "vote");
      }
      if (settle({}) && !tally) askAgain();
    },
    onError: (error) => {
      // Of a person who has gone nothing is told, and what they wished is kept for them.
      if (!settle({ hasFailed: true })) return;
      forgetWish(personId, item.id, press);
      toast({ type: "destructive", title: sending.failed, description: error.message });
      if (isUnanswered(error)) askAgain();
      // What somebody has deleted goes from the lists that still show it.
      if (isGone(error)) refreshLists(client, "votedItemNotFound");
    },
  });
  // What went wrong has been said by then.
  mutation.execute().catch(() => {});
}

function isLast(client: QueryClient, personId: string, { item, press }: Sending): boolean {
  return client.getQueryData(tallyQuery(personId, item.id).queryKey)?.press === press;
}

/** Whether another tab has sent the wish already, or has a later one. */
function isDone(personId: string, { item, press, isKept }: Sending): boolean {
  return isKept && keptPress(personId, item.id) !== press;
}

/** Lets one tab after the other send what is about the same item, where the browser lets tabs wait for each other. */
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers give locks to safe addresses only, and a kitchen's own server may have none.
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

function afterPress(entry: TallyEntry, side: VoteDirection): Partial<TallyEntry> {
  const { vote } = shownTally(entry);
  if (vote === null) return { waiting: [...entry.waiting, side], hasFailed: false };
  return { wish: toggleVote(vote, side), press: nameOfPress(), hasFailed: false };
}

/** No two presses have the same name, in whatever tab they were made. */
function nameOfPress(): string {
  return `${Date.now()} ${Math.random()}`;
}

function isUnanswered(error: Error): boolean {
  return !("code" in error) || error.code === "unavailable" || error.code === "internal";
}

function isGone(error: Error): boolean {
  return "code" in error && error.code === "not-found";
}

async function refetchFailed(client: QueryClient, personId: string): Promise<void> {
  await client.refetchQueries({
    queryKey: [...listKeys.userVotes, personId],
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle",
  });
}
