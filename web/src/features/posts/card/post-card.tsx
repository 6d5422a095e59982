import type { Post } from "@dishboard/contract/posts";
import MessageCircle from "lucide-react/icons/message-circle";
import { type CSSProperties, memo, useId, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Comments } from "../comments/comments.tsx";
import { LikeButton } from "../likes/like-button.tsx";
import { useCounts } from "../likes/use-counts.ts";
import { Clip } from "../player/clip.tsx";
import { commentsMessages, postsMessages } from "../posts.messages.ts";
import { PostAuthor } from "./post-author.tsx";
import { PostItem } from "./post-item.tsx";
import { PostMenu } from "./post-menu.tsx";
import { ownShape, PostPicture, shownShape } from "./post-picture.tsx";
import "./post-card.css";

type PostCardProps = {
  post: Post;
  viewer: { id: string } | null | undefined;
  isCurrent: boolean;
  isFirst: boolean;
  onComment?: ((post: Post) => void) | undefined;
  isAlone?: boolean;
};

const sizes = "(min-width: 640px) 544px, calc(100vw - 48px)";

export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, viewer, isCurrent, isFirst, onComment, isAlone = false } = props;
  const { commentCount } = useCounts(viewer?.id ?? null, post);
  const [isOpen, setOpen] = useState(false);
  const commentsId = useId();
  const hasOwnComments = !onComment;
  const areShown = hasOwnComments && (isOpen || isAlone);
  const video = post.video;
  return (
    <article className="post raised" data-post={post.id} aria-label={postsMessages.by(post.kind, authorName(post))}>
      <div className="post-head">
        <PostAuthor post={post} />
        <PostMenu post={post} viewer={viewer} isAlone={isAlone} />
      </div>
      {video ? (
        <div className="post-media post-film" style={{ "--own-shape": shownShape(video) } as CSSProperties}>
          <Clip post={{ ...post, video }} isCurrent={isCurrent} isFirst={isFirst} sizes={sizes} />
        </div>
      ) : isAlone ? (
        <div className="post-media-link post-whole" style={shapeStyle(post.image, ownShape)}>
          <PostPicture post={post} className="post-media" sizes={sizes} isFirst={isFirst} />
        </div>
      ) : (
        <Link to={postPath(post)} className="post-media-link" style={shapeStyle(post.image, shownShape)}>
          <PostPicture post={post} className="post-media" sizes={sizes} isFirst={isFirst} />
        </Link>
      )}
      <div className="post-actions">
        <LikeButton post={post} viewer={viewer} />
        <button
          type="button"
          className="post-action"
          aria-expanded={hasOwnComments && !isAlone ? isOpen : undefined}
          aria-controls={areShown ? commentsId : undefined}
          onClick={() => {
            if (onComment) onComment(post);
            else if (isAlone) document.getElementById(commentsId)?.scrollIntoView({ block: "center" });
            else setOpen(!isOpen);
          }}
        >
          <MessageCircle size={22} />
          {commentsMessages.count(formatCount(commentCount))}
        </button>
      </div>
      {post.content && (
        <p className="post-caption" dir="auto">
          {post.content}
        </p>
      )}
      {post.item && <PostItem item={post.item} viewer={viewer} />}
      {areShown && (
        <div id={commentsId} className="post-comments">
          <Comments post={post} viewer={viewer} />
        </div>
      )}
    </article>
  );
});

function shapeStyle(image: Post["image"], shapeOf: typeof ownShape): CSSProperties {
  return { "--shape": image ? shapeOf(image) : 1 } as CSSProperties;
}

function authorName({ author }: Post): string {
  return author.username || postsMessages.unknownUser;
}
