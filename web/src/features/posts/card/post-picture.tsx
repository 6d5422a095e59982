import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { Post } from "@dishboard/contract/posts";
import ImageOff from "lucide-react/icons/image-off";
import { Picture } from "../../../ui/picture.tsx";
import { postsMessages } from "../posts.messages.ts";

type PostPictureProps = {
  post: Pick<Post, "image" | "author" | "kind">;
  className: string;
  sizes: string;
  isFirst?: boolean;
};

const shownShapes = { narrowest: 4 / 5, widest: 1.91 };

type Size = { width: number; height: number };

export function ownShape({ width, height }: Size): number {
  return Math.round((1_000 * width) / height) / 1_000;
}

/** A feed photo's clamped shape. */
export function shownShape(size: Size): number {
  return Math.min(shownShapes.widest, Math.max(shownShapes.narrowest, ownShape(size)));
}

/** A post's photo or poster; the author is the default alternative text. */
export function PostPicture({ post, className, sizes, isFirst = false }: PostPictureProps) {
  const { image, author, kind } = post;
  if (!image) return <span className={`picture ${className}`} />;
  const description = image.description || postsMessages.by(kind, author.username || postsMessages.unknownUser);
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
      description={description}
      sizes={sizes}
      loading={isFirst ? "eager" : "lazy"}
      isPriority={isFirst}
      className={className}
      fallback={<MissingPicture className={className} kind={kind} description={description} />}
    />
  );
}

type MissingPictureProps = { className: string; kind: Post["kind"]; description: string };

function MissingPicture({ className, kind, description }: MissingPictureProps) {
  return (
    <span className={`picture picture-missing ${className}`} role="img" aria-label={description}>
      {kind === "snap" && (
        <span aria-hidden="true">
          <ImageOff size={28} />
          <span>{postsMessages.pictureFailed}</span>
        </span>
      )}
    </span>
  );
}
