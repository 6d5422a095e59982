import type { PostCounts } from "@dishboard/contract/posts";
import { needsSignIn } from "../../../lib/lost-session.ts";
import {
  type Outbox,
  type OutboxFailure,
  type OutboxOwner,
  type PendingMutation,
  refetchFailed,
} from "../../../lib/outbox.ts";
import { refreshPosts } from "../../../lib/post-lists.ts";
import { toast } from "../../../ui/toast.ts";
import { waitingToasts } from "../../../ui/waiting-toasts.ts";
import { sayLostSession } from "../../accounts/lost-session/lost-session-store.ts";
import { likesMessages } from "../posts.messages.ts";
import { sendLike } from "../posts.queries.ts";
import { cachedLike, mergeOwnLike } from "./like-cache.ts";

export type LikedPost = { id: string };

export const likeOutbox: Outbox<LikedPost, boolean, PostCounts> = {
  name: "likes",
  keyOf: ({ id }) => id,
  isValue: (value) => typeof value === "boolean",
  parse: parsePendingLike,
  cachedState: ({ client, personId }, id) => cachedLike(client, personId, id),
  mergeState: ({ client, personId }, state) => mergeOwnLike(client, personId, state),
  send: sendLike,
  onSaved: () => {},
  onFailed,
  onOutdated: ({ client, personId }) => void client.invalidateQueries({ queryKey: ["own-likes", personId] }),
  onWaiting: ({ client, personId }) => refetchFailed(client, ["own-likes", personId]),
  ...waitingToasts("Your like"),
};

function onFailed({ client }: OutboxOwner, { error }: OutboxFailure<LikedPost>): void {
  if (needsSignIn(error)) {
    sayLostSession({ title: likesMessages.signIn });
    return;
  }
  toast({ type: "destructive", title: likesMessages.failed, description: error.message, outlivesDialog: true });
  if ("code" in error && error.code === "not-found") refreshPosts(client, "postSaved");
}

function parsePendingLike(stored: unknown): PendingMutation<LikedPost, boolean, PostCounts> | null {
  const { ref, desired, state } = stored as PendingMutation<LikedPost, boolean, PostCounts>;
  const { likeCount, commentCount, version, isLiked } = state;
  if (typeof ref.id !== "string" || typeof desired !== "boolean" || typeof isLiked !== "boolean") return null;
  if (![likeCount, commentCount, version].every(Number.isSafeInteger)) return null;
  const { id } = ref;
  return { ref: { id }, desired, state: { id, likeCount, commentCount, version, isLiked } };
}
