/** Pictures for previews of shared links. */
import type { Card, ItemKind, ItemRef } from "./items.ts";

/** The size for sites that show previews. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

type SharedItem = ItemRef & { rank: number | null; updatedAt: string; alertIds: readonly number[] };

/** Returns the path of an item's share picture. Changes with the item, its rank or its alerts, to bypass caches. */
export function sharePicturePath({ kind, id, rank, updatedAt, alertIds }: SharedItem): string {
  const version = [rank ?? 0, Date.parse(updatedAt).toString(36), ...alertIds].join("-");
  return `/media/share/${kind}/${id}.jpg?v=${version}`;
}

export const sharedBoardSize = 3;

export type SharedBoard = { slug: string; name: string } | { kind: ItemKind; search: string };

/**
 * Returns the path of a board's share picture. Changes with the top three, their alerts or its name, to bypass caches.
 */
export function boardPicturePath(
  board: SharedBoard,
  cards: readonly Pick<Card, "id" | "name" | "restaurant" | "image" | "allergens">[],
) {
  const shown = cards
    .slice(0, sharedBoardSize)
    .map(({ id, name, restaurant, image, allergens }) => [id, name, restaurant, image?.path, allergens?.alert ?? []]);
  const version = versionOf(JSON.stringify("slug" in board ? [board.name, shown] : shown));
  if ("slug" in board) return `/media/share/list/${encodeURIComponent(board.slug)}.jpg?v=${version}`;
  return `/media/share/board/${board.kind}.jpg?${board.search && `${board.search}&`}v=${version}`;
}

/** Hash by FNV-1a; one in four billion collides. */
function versionOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}
