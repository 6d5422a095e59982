import type { Post } from "@dishboard/contract/posts";
import ChevronLeft from "lucide-react/icons/chevron-left";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import { useMemo, useRef, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { useMembers } from "../../../lib/members-context.ts";
import { feedPath } from "../../../lib/post-paths.ts";
import { hasPreviousPage } from "../../../lib/previous-page.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { useMediaQuery, wideScreen } from "../../../lib/use-media-query.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { Link } from "../../../ui/link.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { PostAuthor } from "../card/post-author.tsx";
import { PostItem } from "../card/post-item.tsx";
import { PostMenu, sharePost } from "../card/post-menu.tsx";
import { PostTaskHost } from "../editing/post-task-host.tsx";
import { PostSide } from "../feed/post-side.tsx";
import { LikeButton, SignInToLike } from "../likes/like-button.tsx";
import { OwnLikes } from "../likes/own-likes.tsx";
import { useCounts } from "../likes/use-counts.ts";
import { Clip } from "../player/clip.tsx";
import { commentsMessages, postsMessages as messages } from "../posts.messages.ts";
import type { PostReply } from "../posts.queries.ts";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import "../card/post-card.css";
import "../feed/post-feed.css";
import "./stage.css";

export function DroolView({ reply }: { reply: PostReply }) {
  const { post, newerId, olderId } = reply;
  const viewer = useViewer();
  const members = useMembers();
  const isWide = useMediaQuery(wideScreen);
  const side = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { swipe } = useNeighbours("drool", { newerId, olderId });
  const posts = useMemo(() => [post], [post]);
  const items = useMemo(() => (post.item ? [post.item] : []), [post.item]);
  const comment = () => {
    if (isWide) side.current?.querySelector<HTMLElement>("textarea, .comment-sign-in")?.focus();
    else setOpen(true);
  };
  return (
    <div className="feed drool-page">
      {viewer && <OwnLikes personId={viewer.id} posts={posts} />}
      {members && viewer && items.length > 0 && <members.OwnVotes personId={viewer.id} items={items} />}
      <section className="stage dark" aria-label={messages.by("drool", nameOf(post))} {...swipe}>
        {post.video && (
          <Clip
            key={post.id}
            post={{ ...post, video: post.video }}
            isCurrent
            isFirst
            isWhole
            sizes="(min-width: 1024px) 560px, 100vw"
          />
        )}
        <div className="stage-head">
          <StageBack />
          <h1>
            Drools<span className="sr-only">, {messages.by("drool", nameOf(post))}</span>
          </h1>
          <NeighbourLinks kind="drool" newerId={newerId} olderId={olderId} />
        </div>
        <StageActions post={post} viewer={viewer} onComment={comment} />
        <div className="stage-foot">
          <PostAuthor post={post} />
          {post.content && <Caption key={post.id} text={post.content} />}
          {post.item && <PostItem item={post.item} viewer={viewer} />}
        </div>
      </section>
      {isWide && <PostSide ref={side} post={post} viewer={viewer} />}
      {!isWide && (
        <DialogHost task={isOpen || null} load={loadComments} onClose={() => setOpen(false)} props={{ post, viewer }} />
      )}
      {!(isOpen && !isWide) && <PostTaskHost />}
      <SignInToLike />
      <SignInHint />
    </div>
  );
}

async function loadComments() {
  return (await import("../comments/comments-dialog.tsx")).CommentsDialog;
}

function StageBack() {
  const isHydrated = useIsHydrated();
  return (
    <Link
      to={feedPath.drool}
      entriesBack={isHydrated && hasPreviousPage() ? 1 : undefined}
      className="icon-button"
      aria-label={messages.back}
    >
      <ChevronLeft size={24} />
    </Link>
  );
}

type StageActionsProps = { post: Post; viewer: { id: string } | null | undefined; onComment: () => void };

function StageActions({ post, viewer, onComment }: StageActionsProps) {
  const { commentCount } = useCounts(viewer?.id ?? null, post);
  const count = formatCount(commentCount);
  return (
    <div className="stage-actions">
      <LikeButton key={post.id} post={post} viewer={viewer} />
      <button type="button" className="post-action" onClick={onComment}>
        <MessageCircle size={24} />
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{commentsMessages.count(count)}</span>
      </button>
      <button type="button" className="post-action" onClick={() => void sharePost(post)}>
        <Share2 size={24} />
        <span>{messages.share}</span>
      </button>
      <PostMenu post={post} viewer={viewer} isAlone />
    </div>
  );
}

const shortCaption = 90;

function Caption({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortCaption || text.includes("\n");
  return (
    <div className="stage-caption" data-open={isOpen || !isLong ? "" : undefined}>
      <p className="two-lines" dir="auto" tabIndex={isOpen ? 0 : undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.less : messages.more}
        </button>
      )}
    </div>
  );
}

function nameOf({ author }: Post): string {
  return author.username || messages.unknownUser;
}
