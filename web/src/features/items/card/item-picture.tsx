import type { Card } from "@dishboard/contract/items";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { Picture, type PictureSource } from "../../../ui/picture.tsx";
import { NamePlate, type PlateText } from "./name-plate.tsx";

type ItemPictureProps = {
  card: Pick<Card, "image" | "name" | "cuisine">;
  plateShows: PlateText;
  sizes: string;
  loading?: "eager" | "lazy" | undefined;
  isPriority?: boolean | undefined;
  className: string;
  standIn?: string | undefined;
};

/** An item's picture; the name is the default alternative text. */
export function ItemPicture({ card, plateShows, ...rest }: ItemPictureProps) {
  const { image, name } = card;
  const plate = <NamePlate item={card} shows={plateShows} className={rest.className} />;
  if (!image) return plate;
  return (
    <Picture
      {...rest}
      fallback={plate}
      sources={sourcesOf(image)}
      width={image.width}
      height={image.height}
      thumbhash={image.thumbhash}
      description={image.description || name}
    />
  );
}

// Small pictures are not enlarged, so the file may be narrower.
function sourcesOf({ path, width }: NonNullable<Card["image"]>): PictureSource[] {
  const narrower = pictureWidths.filter((each) => each < width && each < 1280);
  return [...narrower.map((each) => ({ path: pictureAt(path, each), width: each })), { path, width }];
}
