import { useMemo, useRef } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { useMediaQuery, wideScreen } from "../../../lib/use-media-query.ts";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { PostCard } from "../card/post-card.tsx";
import { PostTaskHost } from "../editing/post-task-host.tsx";
import { PostSide } from "../feed/post-side.tsx";
import { SignInToLike } from "../likes/like-button.tsx";
import { OwnLikes } from "../likes/own-likes.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import type { PostReply } from "../posts.queries.ts";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { PostBack } from "./post-back.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import "../feed/post-feed.css";

export function SnapView({ reply }: { reply: PostReply }) {
  const { post, newerId, olderId } = reply;
  const viewer = useViewer();
  const members = useMembers();
  const isWide = useMediaQuery(wideScreen);
  const side = useRef<HTMLElement>(null);
  const { swipe } = useNeighbours("snap", { newerId, olderId });
  const posts = useMemo(() => [post], [post]);
  const items = useMemo(() => (post.item ? [post.item] : []), [post.item]);
  const comment = () => side.current?.querySelector<HTMLElement>("textarea, .comment-sign-in")?.focus();
  return (
    <div className="feed snap-page" {...swipe}>
      <h1 className="sr-only">{messages.by("snap", post.author.username || messages.unknownUser)}</h1>
      {viewer && <OwnLikes personId={viewer.id} posts={posts} />}
      {members && viewer && items.length > 0 && <members.OwnVotes personId={viewer.id} items={items} />}
      <div className="post-page-head">
        <PostBack kind="snap" />
        <NeighbourLinks kind="snap" newerId={newerId} olderId={olderId} />
      </div>
      <PostCard
        key={post.id}
        post={post}
        viewer={viewer}
        isCurrent
        isFirst
        isAlone
        onComment={isWide ? comment : undefined}
      />
      {isWide && <PostSide ref={side} post={post} viewer={viewer} />}
      <SignInToLike />
      <SignInHint />
      <PostTaskHost />
    </div>
  );
}
