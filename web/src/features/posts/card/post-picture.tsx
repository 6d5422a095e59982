import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { Post } from "@dishboard/contract/posts";
import { Picture } from "../../../ui/picture.tsx";
import { postsMessages } from "../posts.messages.ts";

type PostPictureProps = {
  post: Pick<Post, "image" | "author" | "kind">;
  className: string;
  sizes: string;
  /** Whether it is at the top of the page. */
  isFirst?: boolean;
};

/** The photo of a Snap or the poster of a Drool; without a description its alternative text names the author. */
export function PostPicture({ post, className, sizes, isFirst = false }: PostPictureProps) {
  const { image, author, kind } = post;
  const empty = <span className={`picture ${className}`} />;
  if (!image) return empty;
  // A small picture is not enlarged, so its widest file may be narrower than its name says.
  const narrower = pictureWidths.filter((width) => width < image.width && width < 1280);
  return (
    <Picture
      sources={[
        ...narrower.map((width) => ({ path: pictureAt(image.path, width), width })),
        { path: image.path, width: image.width },
      ]}
      width={image.width}
      height={image.height}
      thumbhash={image.thumbhash}
      description={image.description || postsMessages.by(kind, author.username || postsMessages.unknownUser)}
      sizes={sizes}
      loading={isFirst ? "eager" : "lazy"}
      isPriority={isFirst}
      className={className}
      fallback={empty}
    />
  );
}
