import type { PostCounts } from "@dishboard/contract/posts";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

export type Counts = Omit<PostCounts, "isLiked">;

type OwnLike = { isLiked: boolean; version: number };

const lasting = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY } as const;

/** A post's newest known counts, from any list. */
export function countsQuery(id: string) {
  return queryOptions<Counts>({ queryKey: ["post-counts", id], queryFn: skipToken, ...lasting });
}

export function ownLikeQuery(personId: string, id: string) {
  return queryOptions<OwnLike>({ queryKey: ["own-like", personId, id], queryFn: skipToken, ...lasting });
}

export function newerCounts(known: Counts | undefined, { id, likeCount, commentCount, version }: Counts): Counts {
  return known && known.version >= version ? known : { id, likeCount, commentCount, version };
}

export function mergeCounts(client: QueryClient, counts: Counts): void {
  client.setQueryData(countsQuery(counts.id).queryKey, (known) => newerCounts(known, counts));
}

export function mergeOwnLike(client: QueryClient, personId: string, state: PostCounts): void {
  mergeCounts(client, state);
  const { isLiked, version } = state;
  client.setQueryData(ownLikeQuery(personId, state.id).queryKey, (known) =>
    known && known.version > version ? known : { isLiked, version },
  );
}

/** Counts with the person's like; undefined until both are known. */
export function cachedLike(client: QueryClient, personId: string, id: string): PostCounts | undefined {
  const counts = client.getQueryData(countsQuery(id).queryKey);
  const own = client.getQueryData(ownLikeQuery(personId, id).queryKey);
  return counts && own && { ...counts, isLiked: own.isLiked };
}
