/** The pictures that stand for an item where its link is shared. */
import type { ItemRef } from "./items.ts";

/** The size that sites which show previews ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The path of an item's share picture. Those who keep pictures for long fetch it anew once the item or its rank has changed. */
export function sharePicturePath({ kind, id, rank, updatedAt }: ItemRef & { rank: number | null; updatedAt: string }) {
  return `/media/share/${kind}/${id}.jpg?v=${rank ?? 0}-${Date.parse(updatedAt).toString(36)}`;
}
