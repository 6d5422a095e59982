import { withLike } from "@dishboard/contract/posts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { outboxEntryQuery } from "../../../lib/outbox-entries.ts";
import { type Counts, countsQuery, mergeCounts, newerCounts, ownLikeQuery } from "./like-cache.ts";
import { likeOutbox } from "./like-outbox.ts";

/** A post's counts including a pending like; `personId` is null for visitors. */
export function useCounts(personId: string | null, post: Counts): Counts & { isLiked: boolean; isOwnKnown: boolean } {
  const client = useQueryClient();
  const owner = personId ?? "";
  const { data: known } = useQuery(countsQuery(post.id));
  const { data: own } = useQuery(ownLikeQuery(owner, post.id));
  const { data: entry } = useQuery(outboxEntryQuery<boolean>(likeOutbox.name, owner, post.id));
  useEffect(() => mergeCounts(client, post), [client, post]);
  const counts = newerCounts(known, post);
  const isOwnKnown = own !== undefined;
  if (entry?.status === "waiting") return { ...counts, isLiked: entry.desired, isOwnKnown };
  const state = { ...counts, isLiked: own?.isLiked ?? false, isOwnKnown };
  return entry?.status === "sending" && own ? withLike(state, entry.desired) : state;
}
