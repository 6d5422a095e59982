import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { Post } from "@dishboard/contract/posts";
import Play from "lucide-react/icons/play";
import { postPath } from "../../../lib/post-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { galleryMessages as messages } from "./gallery.messages.ts";

/** A Snap or Drool as a small picture with its author's name, which leads to it. */
export function PostTile({ post }: { post: Post }) {
  const { kind, image } = post;
  const author = post.author.username || messages.unknown;
  const label = messages.by(kind, author);
  const empty = <span className="picture" />;
  return (
    <Link to={postPath(post)} className="post-tile">
      {image ? (
        <Picture
          sources={sourcesOf(image)}
          thumbhash={image.thumbhash}
          description={image.description || label}
          sizes="128px"
          fallback={empty}
        />
      ) : (
        <span className="sr-only">{label}</span>
      )}
      {kind === "drool" && (
        <span className="post-tile-play">
          <Play size={16} fill="currentColor" />
        </span>
      )}
      <span className="post-tile-author" dir="auto" aria-hidden="true">
        {author}
      </span>
    </Link>
  );
}

/** The narrow files: no tile is large. A small picture's widest file may be narrower than its name says. */
function sourcesOf({ path, width }: NonNullable<Post["image"]>) {
  const narrow = pictureWidths.filter((each) => each < width && each < 1280);
  return narrow.length > 0 ? narrow.map((each) => ({ path: pictureAt(path, each), width: each })) : [{ path, width }];
}
