import { refreshFollows } from "../../lib/follow-lists.ts";
import { needsSignIn } from "../../lib/lost-session.ts";
import {
  type Outbox,
  type OutboxFailure,
  type OutboxOwner,
  type PendingMutation,
  refetchFailed,
} from "../../lib/outbox.ts";
import { countForTasteQuestion } from "../../lib/taste-question-store.ts";
import { toast } from "../../ui/toast.ts";
import { waitingToasts } from "../../ui/waiting-toasts.ts";
import { sayLostSession } from "../accounts/lost-session/lost-session-store.ts";
import { followsMessages as messages } from "./follows.messages.ts";
import { type FollowState, followStatusKey, followStatusQuery, sendFollow } from "./follows.queries.ts";

type Followed = { userId: string };

export const followOutbox: Outbox<Followed, boolean, FollowState> = {
  name: "follows",
  keyOf: ({ userId }) => userId,
  isValue: (value) => typeof value === "boolean",
  parse: parsePendingFollow,
  cachedState: ({ client, personId }, userId) => client.getQueryData(followStatusQuery(personId, userId).queryKey),
  mergeState,
  send: sendFollow,
  onSaved,
  onFailed,
  onOutdated: ({ client }) => refreshFollows(client),
  onWaiting: ({ client, personId }) => refetchFailed(client, followStatusKey(personId, "").slice(0, 2)),
  ...waitingToasts("It"),
};

function mergeState({ client, personId }: OutboxOwner, { userId, isFollowing }: FollowState): void {
  const queryKey = followStatusKey(personId, userId);
  void client.cancelQueries({ queryKey });
  client.setQueryData<FollowState>(queryKey, { userId, isFollowing });
}

function onSaved({ client, personId }: OutboxOwner, { isFollowing, wasAlready }: FollowState): void {
  if (wasAlready) toast({ type: "info", title: messages.already });
  else toast({ type: "success", title: isFollowing ? messages.followed : messages.unfollowed });
  if (isFollowing) countForTasteQuestion(personId, "follow");
  refreshFollows(client);
}

function onFailed({ client, personId }: OutboxOwner, { ref, error }: OutboxFailure<Followed>): void {
  const wasFollowing = client.getQueryData<FollowState>(followStatusKey(personId, ref.userId))?.isFollowing;
  if (needsSignIn(error)) {
    sayLostSession({ title: wasFollowing ? messages.signInToUnfollow : messages.signInToFollow });
    return;
  }
  const title = wasFollowing ? messages.unfollowFailed : messages.followFailed;
  toast({ type: "destructive", title, description: error.message, outlivesDialog: true });
  refreshFollows(client);
}

function parsePendingFollow(stored: unknown): PendingMutation<Followed, boolean, FollowState> | null {
  const { ref, desired, state } = stored as PendingMutation<Followed, boolean, FollowState>;
  const { userId } = ref;
  if (typeof userId !== "string" || typeof desired !== "boolean" || typeof state.isFollowing !== "boolean") return null;
  return { ref: { userId }, desired, state: { userId, isFollowing: state.isFollowing } };
}
