import { maxLikeIds } from "@dishboard/contract/posts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { failWaiting, resumePending } from "../../../lib/outbox.ts";
import { onSettledElsewhere } from "../../../lib/outbox-storage.ts";
import { toast } from "../../../ui/toast.ts";
import { likesMessages } from "../posts.messages.ts";
import { ownLikesQuery } from "../posts.queries.ts";
import { type Counts, mergeOwnLike } from "./like-cache.ts";
import { likeOutbox } from "./like-outbox.ts";

type OwnLikesProps = { personId: string; posts: readonly Counts[] };

/** Loads which posts of a list a person likes, and sends what could not be sent before; shows nothing. */
export function OwnLikes({ personId, posts }: OwnLikesProps) {
  const client = useQueryClient();
  useEffect(() => resumePending(likeOutbox, { client, personId }), [client, personId]);
  useEffect(
    () => onSettledElsewhere({ outbox: likeOutbox.name, personId }, () => likeOutbox.onOutdated({ client, personId })),
    [client, personId],
  );
  // One call asks about so many.
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(posts.length / maxLikeIds) }, (_, group) =>
        posts.slice(group * maxLikeIds, (group + 1) * maxLikeIds),
      ),
    [posts],
  );
  return groups.map((group) => <LikesOfGroup key={group[0]?.id} personId={personId} posts={group} />);
}

function LikesOfGroup({ personId, posts }: OwnLikesProps) {
  const client = useQueryClient();
  const ids = posts.map(({ id }) => id);
  const { data, isError, failureCount, fetchStatus } = useQuery(ownLikesQuery(personId, ids));
  useEffect(() => {
    if (!data) return;
    for (const state of data.posts) mergeOwnLike(client, personId, state);
    // A like of a post that has been deleted meanwhile must not wait forever: it is sent, and the server says why not.
    for (const post of posts)
      if (!data.posts.some(({ id }) => id === post.id)) mergeOwnLike(client, personId, { ...post, isLiked: false });
  }, [client, personId, posts, data]);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  const joinedIds = ids.join(" ");
  useEffect(() => {
    if (hasFailed && failWaiting(likeOutbox, { client, personId }, joinedIds.split(" ")))
      toast({ type: "destructive", title: likesMessages.failed, description: likesMessages.unknown });
  }, [client, personId, joinedIds, hasFailed]);
  return null;
}
