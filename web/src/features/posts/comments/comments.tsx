import type { Comment, Post } from "@dishboard/contract/posts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { profilePath } from "../../../lib/paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Link } from "../../../ui/link.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { mergeCounts } from "../likes/like-cache.ts";
import { commentsMessages as messages, postsMessages } from "../posts.messages.ts";
import { commentsQuery } from "../posts.queries.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentMenu } from "./comment-menu.tsx";
import "./comments.css";

type CommentsProps = {
  post: Pick<Post, "id" | "author" | "commentCount">;
  viewer: { id: string } | null | undefined;
};

export function Comments({ post, viewer }: CommentsProps) {
  return (
    <div className="comments">
      <CommentList post={post} viewer={viewer} />
      <CommentForm key={post.id} postId={post.id} viewer={viewer} />
    </div>
  );
}

export function CommentList({ post, viewer }: CommentsProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(commentsQuery(post.id));
  const { data } = query;
  const newest = data?.pages[0];
  useEffect(() => {
    if (newest) mergeCounts(client, { id: post.id, ...newest });
  }, [client, post.id, newest]);
  const loaded = useMemo(() => data && [...data.pages].reverse().flatMap((page) => page.comments), [data]);
  const comments = useShownToViewer(loaded, authorOf);
  if (!comments) {
    return query.errorUpdateCount > 0 ? (
      <div className="comments-failed" role="alert">
        <p>{messages.failed}</p>
        <RetryButton size="bar" isTrying={query.isFetching} onPress={() => query.refetch()} />
      </div>
    ) : (
      <CommentsSkeleton count={Math.min(3, post.commentCount)} />
    );
  }
  return (
    <>
      {query.hasNextPage && (
        <button
          type="button"
          className="comments-earlier"
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? messages.loadingEarlier : messages.earlier}
        </button>
      )}
      {comments.length === 0 && <p className="comments-empty">{messages.empty}</p>}
      <ul role="list" className="comment-list">
        {comments.map((comment) => (
          <CommentEntry key={comment.id} comment={comment} post={post} viewer={viewer} />
        ))}
      </ul>
    </>
  );
}

function CommentEntry({ comment, post, viewer }: CommentsProps & { comment: Comment }) {
  const { author, content, createdAt } = comment;
  return (
    <li className="comment" data-comment={comment.id}>
      <Avatar names={author} url={author.avatarUrl} size={32} />
      <div>
        <p className="comment-text" dir="auto">
          <Link to={profilePath(author.id)} className="comment-author">
            {author.username || postsMessages.unknownUser}
          </Link>{" "}
          {content}
        </p>
        <Ago moment={createdAt} />
      </div>
      <CommentMenu comment={comment} post={post} viewer={viewer} />
    </li>
  );
}

function CommentsSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      <div className="comment-list" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={String(index)} className="comment">
            <Skeleton className="comment-face" />
            <div>
              <Skeleton className="comment-line" />
              <Skeleton className="comment-line" width="30%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
