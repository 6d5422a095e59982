import { askBeforeEating, reactionReported } from "@dishboard/contract/allergens";
import type { Card, ItemKind, ItemRef } from "@dishboard/contract/items";
import {
  boardPicturePath,
  type SharedBoard,
  sharedBoardSize,
  sharePicturePath,
  sharePictureSize,
} from "@dishboard/contract/share-pictures";

export function sharePicture(
  item: ItemRef & { name: string; rank: number | null; updatedAt: string; alertIds: readonly number[] },
) {
  const { name, rank, alertIds } = item;
  const alert = alertIds.length > 0 ? `. ${reactionReported(alertIds)}` : "";
  return {
    path: sharePicturePath(item),
    ...sharePictureSize,
    description: (rank === null ? name : `${name}, ranked #${rank}`) + alert,
  };
}

export function boardSharePicture(board: SharedBoard, name: string, cards: readonly Card[]) {
  const first = cards.slice(0, sharedBoardSize).map((card, at) => `#${at + 1} ${card.name}${alertOf(card)}`);
  return {
    path: boardPicturePath(board, cards),
    ...sharePictureSize,
    description: [name, ...first].join(", "),
  };
}

/** An item's description for search engines; `place` is its restaurant or brand. */
export function describeItem(item: {
  kind: ItemKind;
  name: string;
  place: string;
  description: string | null;
  alertIds: readonly number[];
}): string {
  const { kind, name, place, description, alertIds } = item;
  const voted =
    kind === "dish" ? `at ${place}, voted on by people nearby.` : `by ${place}, voted on by people at home.`;
  const text = description ? `${description} · ${askBeforeEating[kind]}.` : `${name} ${voted}`;
  return alertIds.length > 0 ? `${reactionReported(alertIds)}. ${text}` : text;
}

/** A ranking's leaders: 'Ramen at The Corner, Tacos at Hawley Street Kitchen.' */
export function leadersOf(cards: readonly Card[]): string {
  const named = cards.slice(0, sharedBoardSize).map(({ kind, name, restaurant, allergens }) => {
    return `${shortened(name)} ${kind === "dish" ? "at" : "by"} ${shortened(restaurant)}${alertOf({ allergens })}`;
  });
  return named.length > 0 ? `First: ${named.join(", ")}.` : "";
}

function alertOf({ allergens }: Pick<Card, "allergens">): string {
  return allergens?.alert.length ? ` (${reactionReported(allergens.alert)})` : "";
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39).trimEnd()}…` : name;
}
