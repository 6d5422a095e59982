import type { ItemRef } from "@dishboard/contract/items";
import { sharePicturePath, sharePictureSize } from "@dishboard/contract/share-pictures";

/** The picture that stands for an item where its link is shared. */
export function sharePicture(item: ItemRef & { name: string; rank: number | null; updatedAt: string }) {
  const { name, rank } = item;
  return {
    path: sharePicturePath(item),
    ...sharePictureSize,
    description: rank === null ? name : `${name}, ranked #${rank}`,
  };
}
