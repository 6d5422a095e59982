import type { CallReply } from "@dishboard/contract/endpoint";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { heldVoteMessage } from "@dishboard/contract/vote-checks";
import { type myVotes, type Tally, type Vote, type VoteDirection, withVote } from "@dishboard/contract/votes";
import type { QueryClient } from "@tanstack/react-query";
import { listKeys } from "../../lib/item-lists.ts";
import { refreshLists, removeFromLists } from "../../lib/list-changes.ts";
import { needsSignIn } from "../../lib/lost-session.ts";
import { isFirstTime } from "../../lib/once-storage.ts";
import {
  type Outbox,
  type OutboxFailure,
  type OutboxOwner,
  type PendingMutation,
  refetchFailed,
  requestChange,
} from "../../lib/outbox.ts";
import { countForTasteQuestion } from "../../lib/taste-question-store.ts";
import { dismissToast, toast } from "../../ui/toast.ts";
import { waitingToasts } from "../../ui/waiting-toasts.ts";
import { sayLostSession } from "../accounts/lost-session/lost-session-store.ts";
import { voteOutboxName } from "./item-votes.tsx";
import { cachedTally, mergeTallies } from "./tally-cache.ts";
import { votesMessages } from "./votes.messages.ts";
import { setVote, userVotesQuery, type VotedItem } from "./votes.queries.ts";

export type PendingVote = PendingMutation<VotedItem, Vote, Tally>;

export const voteOutbox: Outbox<VotedItem, Vote, Tally> = {
  name: voteOutboxName,
  keyOf: ({ id }) => id,
  isValue: isVote,
  parse: parsePendingVote,
  cachedState: ({ client, personId }, id) => cachedTally(client, personId, id),
  mergeState: ({ client, personId }, tally) => mergeTallies(client, personId, [tally]),
  send: sendVote,
  onSaved,
  onFailed,
  onOutdated: ({ client, personId }) => void client.invalidateQueries({ queryKey: [...listKeys.userVotes, personId] }),
  onWaiting: ({ client, personId }) => refetchFailed(client, [...listKeys.userVotes, personId]),
  ...waitingToasts("Your vote"),
};

const announced = new Map<string, boolean>();

let celebrated: { itemId: string; toastId: number | undefined } | undefined;

/** Votes on an item, listed or not, unless voted so. Throws `Problem("not-found")`; the caller confirms the vote. */
export async function castVote(owner: OutboxOwner, item: VotedItem, direction: VoteDirection): Promise<void> {
  const { client, personId } = owner;
  const { tallies } = await client.fetchQuery(userVotesQuery(personId, [item.id]));
  const [tally] = tallies;
  if (!tally) throw new Problem("not-found", itemNotFound[item.kind]);
  mergeTallies(client, personId, [tally]);
  if (cachedTally(client, personId, item.id)?.vote === direction) return;
  // Another tab may save it and must know this.
  announced.set(item.id, isFirstVote(client, personId));
  requestChange(voteOutbox, owner, item, direction);
}

/** Sends a vote, and reports if it is held. */
async function sendVote(personId: string, item: VotedItem, vote: Vote): Promise<Tally> {
  const tally = await setVote(personId, item, vote);
  if (tally.isHeld) toast({ type: "info", title: heldVoteMessage(item.kind), outlivesDialog: true });
  return tally;
}

function onSaved({ client, personId }: OutboxOwner, tally: Tally): void {
  const isSaid = announced.has(tally.id);
  const isFirst = tally.vote !== "none" && !tally.isHeld && (announced.get(tally.id) ?? isFirstVote(client, personId));
  // Celebrations need a connection.
  if (isFirst)
    import("./first-vote.tsx")
      .then(({ celebrateFirstVote }) => {
        celebrated = { itemId: tally.id, toastId: celebrateFirstVote(tally, { isSaid }) };
      })
      .catch(() => {});
  if (tally.vote === "none" && tally.id === celebrated?.itemId && celebrated.toastId) dismissToast(celebrated.toastId);
  announced.delete(tally.id);
  if (tally.vote !== "none") countForTasteQuestion(personId, "vote");
  refreshLists(client, "vote");
}

/** Returns true once per browser. */
function isFirstVote(client: QueryClient, personId: string): boolean {
  return hasNeverVoted(client, personId) && isFirstTime(`first-vote:${personId}`);
}

function hasNeverVoted(client: QueryClient, personId: string): boolean {
  const replies = client.getQueriesData<CallReply<typeof myVotes>>({ queryKey: [...listKeys.userVotes, personId] });
  return replies.some(([, reply]) => reply?.hasVoted === false) && !replies.some(([, reply]) => reply?.hasVoted);
}

function onFailed({ client }: OutboxOwner, { ref, error, isRestored }: OutboxFailure<VotedItem>): void {
  if (needsSignIn(error)) {
    sayLostSession({ title: votesMessages.signIn });
    return;
  }
  const title = isRestored ? votesMessages.failedFor(ref.name) : votesMessages.failed;
  toast({ type: "destructive", title, description: error.message, outlivesDialog: true });
  if ("code" in error && error.code === "not-found") removeFromLists(client, ref.kind, ref.id);
}

function parsePendingVote(stored: unknown): PendingVote | null {
  const { ref, desired, state } = stored as PendingVote;
  const { id, kind, name } = ref;
  const { upvotes, downvotes, version, vote } = state;
  if ((kind !== "dish" && kind !== "product") || typeof id !== "string" || typeof name !== "string") return null;
  if (!isVote(desired) || !isVote(vote) || ![upvotes, downvotes, version].every(Number.isSafeInteger)) return null;
  const counts = { id, upvotes, downvotes, netScore: 0, voteCount: 0, version, vote };
  return { ref: { id, kind, name }, desired, state: withVote(counts, vote) };
}

function isVote(value: unknown): value is Vote {
  return value === "up" || value === "down" || value === "none";
}
