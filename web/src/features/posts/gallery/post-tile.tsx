import type { Post } from "@dishboard/contract/posts";
import Play from "lucide-react/icons/play";
import { postPath } from "../../../lib/post-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { PostPicture } from "../card/post-picture.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import "./post-tile.css";

type PostTileProps = {
  post: Post;
  sizes?: string;
  /** Whether it shows its author's name; not where all are of one person. */
  hasAuthor?: boolean;
};

/** A Snap or Drool as a small picture, which leads to it. */
export function PostTile({ post, sizes = "128px", hasAuthor = true }: PostTileProps) {
  const { kind, image } = post;
  const author = post.author.username || messages.unknownUser;
  const by = messages.by(kind, author);
  return (
    // A name that is there also when the picture is lost.
    <Link
      to={postPath(post)}
      className="post-tile"
      aria-label={image?.description ? `${image.description}, ${by}` : by}
    >
      <PostPicture post={post} className="post-tile-picture" sizes={sizes} />
      {kind === "drool" && (
        <span className="post-tile-play">
          <Play size={16} fill="currentColor" />
        </span>
      )}
      {hasAuthor && (
        <span className="post-tile-author" dir="auto" aria-hidden="true">
          {author}
        </span>
      )}
    </Link>
  );
}
