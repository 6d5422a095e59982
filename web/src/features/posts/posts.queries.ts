import { type CallReply, call, type Transport } from "@dishboard/contract/endpoint";
import { maxPostsPerPage } from "@dishboard/contract/limits";
import {
  addComment,
  type CommentsPage,
  deletePost,
  editPost,
  followedPosts,
  listComments,
  listPosts,
  myLikes,
  myUnfinishedPosts,
  type PostCounts,
  type PostKind,
  type PostsPage,
  readPost,
  removeComment,
  setLike,
} from "@dishboard/contract/posts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../lib/call.ts";
import { followingKey } from "../../lib/follow-lists.ts";
import { mustBeLatest } from "../../lib/item-lists.ts";
import { before, pagedById } from "../../lib/pages.ts";
import { personTransport, transportAs } from "../../lib/person-call.ts";
import { feedKeys, postKeys } from "../../lib/post-lists.ts";

export type PostReply = CallReply<typeof readPost>;

/** Newest posts by page; with a person, followed people's. */
export function feedQuery(kind: PostKind, transport: Transport = browserTransport, followerId?: string) {
  return newestQuery({ kind, name: "feed", ...(followerId !== undefined && { followerId }) }, transport);
}

export function picsQuery(transport: Transport = browserTransport) {
  return newestQuery({ kind: "snap", name: "pics", limit: maxPostsPerPage }, transport);
}

type NewestPosts = { kind: PostKind; name: string; limit?: number; followerId?: string };

function newestQuery({ kind, name, limit, followerId }: NewestPosts, transport: Transport) {
  const key = feedKeys[kind];
  return infiniteQueryOptions({
    queryKey: (followerId === undefined ? [...key, name] : [...followingKey(key), followerId]) as readonly string[],
    queryFn: ({ pageParam, signal }): Promise<PostsPage> => {
      const query = { kind, ...(pageParam !== null && { before: pageParam }) };
      if (followerId !== undefined) return call(transportAs(followerId), followedPosts, { query }, { signal });
      return call(transport, listPosts, { query: { ...query, limit } }, { signal, isLatest: mustBeLatest() });
    },
    ...pagedById,
    staleTime: 60_000,
    refetchOnReconnect: false,
  });
}

/** A post with neighbours; null if missing. */
export function postQuery(kind: PostKind, id: string, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: [...postKeys.post, kind, id] as const,
    queryFn: async ({ signal }): Promise<PostReply | null> => {
      const options = { signal, isLatest: mustBeLatest() };
      const reply = await nullIfNotFound(call(transport, readPost, { params: { id } }, options));
      return reply?.post.kind === kind ? reply : null;
    },
    staleTime: 60_000,
  });
}

export function commentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...postKeys.commentCount, id] as const,
    queryFn: ({ pageParam, signal }): Promise<CommentsPage> =>
      call(
        browserTransport,
        listComments,
        { params: { id }, query: before(pageParam) },
        { signal, isLatest: mustBeLatest() },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    staleTime: 30_000,
  });
}

/** The own unfinished Drools; polled during conversion. */
export function unfinishedQuery(personId: string) {
  return queryOptions({
    queryKey: [...postKeys.drools, "unfinished", personId] as const,
    queryFn: ({ signal }) => call(transportAs(personId), myUnfinishedPosts, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.posts.some((post) => post.state === "processing") ? 2_000 : false),
  });
}

/** Counts and likes; at most `maxLikeIds`. */
export function ownLikesQuery(personId: string, ids: readonly string[]) {
  const asked = [...ids].sort();
  return queryOptions({
    queryKey: ["own-likes", personId, asked],
    queryFn: ({ signal }) => call(transportAs(personId), myLikes, { body: { ids: asked } }, { signal }),
    staleTime: 60_000,
  });
}

/** Sets a like as this person only; repeatable. */
export function sendLike(personId: string, { id }: { id: string }, isLiked: boolean): Promise<PostCounts> {
  return call(transportAs(personId), setLike, { params: { id }, body: { isLiked } });
}

/** Adds a comment once per key. */
export function sendComment(id: string, body: { content: string; key: string }) {
  return call(personTransport, addComment, { params: { id }, body });
}

export async function sendRemoval(id: string): Promise<void> {
  await call(personTransport, removeComment, { params: { id } });
}

export async function sendCaption(id: string, content: string): Promise<string | null> {
  return (await call(personTransport, editPost, { params: { id }, body: { content } })).content;
}

export async function sendDeletion(id: string): Promise<void> {
  await call(personTransport, deletePost, { params: { id } });
}
