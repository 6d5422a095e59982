import type { Card } from "@dishboard/contract/items";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { Picture, type PictureSource } from "../../../ui/picture.tsx";

/** The picture of a card; without a description of its own it is announced by the item's name. */
export function DishPicture(props: {
  card: Pick<Card, "image" | "name">;
  sizes: string;
  arrival: "first" | "early" | "late";
  className: string;
}) {
  const { card, ...rest } = props;
  const { image } = card;
  if (!image) return <Picture {...rest} sources={[]} description={card.name} />;
  return (
    <Picture
      {...rest}
      sources={sourcesOf(image)}
      width={image.width}
      height={image.height}
      thumbhash={image.thumbhash}
      description={image.description || card.name}
    />
  );
}

// A small picture is not enlarged, so its widest file may be narrower than its name says.
function sourcesOf({ path, width }: NonNullable<Card["image"]>): PictureSource[] {
  const narrower = pictureWidths.filter((each) => each < width && each < 1280);
  return [...narrower.map((each) => ({ path: pictureAt(path, each), width: each })), { path, width }];
}
