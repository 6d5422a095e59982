import { reactionReported } from "@dishboard/contract/allergens";
import type { Card } from "@dishboard/contract/items";
import { plateColoursOf } from "@dishboard/contract/plates";
import { sharedBoardSize } from "@dishboard/contract/share-pictures";
import type { SharedRanking } from "../../../platform/previews/share-pictures.ts";

/** Pictures themselves are cached elsewhere. */
export const boardPictureCache = {
  maxBytes: 1024 * 1024,
  maxEntries: 500,
  sizeOf: () => 2_000,
  work: { maxActive: 2, maxQueued: 40 },
};

/** Shows the first three cards. */
export function boardPictureOf(
  title: string,
  cards: readonly Pick<Card, "name" | "restaurant" | "cuisine" | "image" | "allergens">[],
  siteName: string,
): SharedRanking {
  const first = cards.slice(0, sharedBoardSize);
  return {
    siteName,
    title,
    entries: first.map(({ name, restaurant, cuisine, allergens }) => ({
      name,
      ...(allergens?.alert.length
        ? { line: reactionReported(allergens.alert), look: "other" as const }
        : { line: restaurant, look: "top" as const }),
      plate: { colours: plateColoursOf(cuisine), initial: ([...name][0] ?? "").toUpperCase() },
    })),
    imagePaths: first.map(({ image }) => image?.path ?? null),
  };
}
