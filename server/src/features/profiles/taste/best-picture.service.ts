import type { Card } from "@dishboard/contract/items";
import { plateColoursOf } from "@dishboard/contract/plates";
import type { SharedThing } from "../../../platform/previews/share-pictures.ts";

export const itemsOnPicture = 3;

/** Requires at least one card. */
export function bestPictureOf(
  { username, fullName }: { username: string | null; fullName: string | null },
  cards: readonly Pick<Card, "name" | "cuisine" | "image">[],
  siteName: string,
): SharedThing {
  const person = fullName ?? (username === null ? null : `@${username}`);
  const [first] = cards;
  const [initial = ""] = first?.name ?? "";
  return {
    siteName,
    title: person ?? "Somebody on this site",
    lines: cards.map(({ name }, index) => `${index + 1}. ${name}`),
    ticket: { text: "My best", look: "top" },
    plate: { colours: plateColoursOf(first?.cuisine ?? null), initial: initial.toUpperCase() },
    imagePath: first?.image?.path ?? null,
  };
}
