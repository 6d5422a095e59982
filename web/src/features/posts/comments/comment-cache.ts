import type { CallReply } from "@dishboard/contract/endpoint";
import type { addComment, CommentsPage } from "@dishboard/contract/posts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refreshPosts } from "../../../lib/post-lists.ts";
import { countsQuery, mergeCounts } from "../likes/like-cache.ts";
import { commentsQuery } from "../posts.queries.ts";

export function insertComment(client: QueryClient, postId: string, reply: CallReply<typeof addComment>): void {
  const { comment, ...counts } = reply;
  mergeCounts(client, { id: postId, ...counts });
  changePages(client, postId, ([newest, ...older]) => {
    if (!newest || newest.comments.some(({ id }) => id === comment.id)) return null;
    return [{ ...newest, ...counts, comments: [...newest.comments, comment] }, ...older];
  });
  refreshPosts(client, "comment");
}

export function removeComment(client: QueryClient, postId: string, commentId: string): void {
  changePages(client, postId, (pages) =>
    pages.map((page) => ({ ...page, comments: page.comments.filter(({ id }) => id !== commentId) })),
  );
  client.setQueryData(
    countsQuery(postId).queryKey,
    (known) => known && { ...known, commentCount: Math.max(0, known.commentCount - 1) },
  );
  refreshPosts(client, "comment");
}

function changePages(
  client: QueryClient,
  postId: string,
  change: (pages: CommentsPage[]) => CommentsPage[] | null,
): void {
  const { queryKey } = commentsQuery(postId);
  void client.cancelQueries({ queryKey });
  client.setQueryData<InfiniteData<CommentsPage, string | null>>(queryKey, (data) => {
    const pages = data && change(data.pages);
    return pages ? { ...data, pages } : data;
  });
}
