import type { Post } from "@dishboard/contract/posts";
import { useQuery } from "@tanstack/react-query";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import Play from "lucide-react/icons/play";
import { useId } from "react";
import { formatCount } from "../../../lib/format.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { PostPicture } from "../card/post-picture.tsx";
import { countsQuery, newerCounts } from "../likes/like-cache.ts";
import { postsMessages as messages } from "../posts.messages.ts";
import "./post-tile.css";

type TileProps = { post: Post; sizes?: string };

export function PostTile({ post, sizes = "128px" }: TileProps) {
  const { kind, image } = post;
  const author = post.author.username || messages.unknownUser;
  const by = messages.by(kind, author);
  return (
    // Named even if the picture is lost.
    <Link
      to={postPath(post)}
      className="post-tile"
      aria-label={image?.description ? `${image.description}, ${by}` : by}
    >
      <TilePicture post={post} sizes={sizes} />
      <span className="post-tile-foot" dir="auto" aria-hidden="true">
        {author}
      </span>
    </Link>
  );
}

/** A tile among a person's posts, with caption and counts. */
export function OwnPostTile({ post, sizes = "128px" }: TileProps) {
  const { kind, content, author, item } = post;
  const { data: known } = useQuery(countsQuery(post.id));
  const { likeCount, commentCount } = newerCounts(known, post);
  const factsId = useId();
  return (
    <div className="post-tile-own">
      <Link
        to={postPath(post)}
        className="post-tile"
        aria-label={content || messages.by(kind, author.username || messages.unknownUser)}
        aria-describedby={factsId}
      >
        <TilePicture post={post} sizes={sizes} />
      </Link>
      {/* Outside the link, named by the caption. */}
      <p id={factsId} className="post-tile-foot">
        {item && <ItemMark allergens={item.allergens} />}
        <span className="sr-only">{messages.tileFacts(kind, likeCount, commentCount)}</span>
        <span className="post-tile-counts" aria-hidden="true">
          <span>
            <Heart size={14} />
            {formatCount(likeCount)}
          </span>
          <span>
            <MessageCircle size={14} />
            {formatCount(commentCount)}
          </span>
        </span>
      </p>
    </div>
  );
}

function TilePicture({ post, sizes }: Required<TileProps>) {
  return (
    <>
      <PostPicture post={post} className="post-tile-picture" sizes={sizes} />
      {post.kind === "drool" && (
        <span className="post-tile-play">
          <Play size={16} fill="currentColor" />
        </span>
      )}
    </>
  );
}
