import { maxLikeIds } from "@dishboard/contract/posts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useGiveUpWaiting, useOutboxSync, useParts } from "../../../lib/use-own-states.ts";
import { toast } from "../../../ui/toast.ts";
import { likesMessages } from "../posts.messages.ts";
import { ownLikesQuery } from "../posts.queries.ts";
import { type Counts, mergeOwnLike } from "./like-cache.ts";
import { likeOutbox } from "./like-outbox.ts";

type OwnLikesProps = { personId: string; posts: readonly Counts[] };

/** Loads a person's likes, and sends unsent ones. */
export function OwnLikes({ personId, posts }: OwnLikesProps) {
  useOutboxSync(likeOutbox, personId);
  return useParts(posts, maxLikeIds).map((group) => (
    <LikesOfGroup key={group[0]?.id} personId={personId} posts={group} />
  ));
}

function LikesOfGroup({ personId, posts }: OwnLikesProps) {
  const client = useQueryClient();
  const ids = posts.map(({ id }) => id);
  const query = useQuery(ownLikesQuery(personId, ids));
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    for (const state of data.posts) mergeOwnLike(client, personId, state);
    for (const post of posts)
      if (!data.posts.some(({ id }) => id === post.id)) mergeOwnLike(client, personId, { ...post, isLiked: false });
  }, [client, personId, posts, data]);
  useGiveUpWaiting(likeOutbox, personId, ids, query, () =>
    toast({ type: "destructive", title: likesMessages.failed, description: likesMessages.unknown }),
  );
  return null;
}
