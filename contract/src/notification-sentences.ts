import { allergenNames } from "./allergens.ts";
import type { Notification } from "./notifications.ts";
import type { PostKind } from "./posts.ts";

/** A page sets names in bold. */
export type SentencePart = string | { name: string };

export function sentenceOf({ kind, count, person, item, post, quote, rank, allergenId }: Notification): SentencePart[] {
  const who = { name: person?.username || "Unknown User" };
  const what = { name: item?.name ?? "" };
  switch (kind) {
    case "votes":
      return [`${people(count)} voted up your `, what];
    case "board":
      return [
        "Your ",
        what,
        item?.kind === "product" ? " is among the 100 Eat In Hits at " : " is on the board at ",
        at(rank),
      ];
    case "top-ten":
      return ["Your ", what, " is in the top ten at ", at(rank)];
    case "climb":
      return ["Your ", what, ` went up ${count} places this week, to `, at(rank)];
    case "likes":
      return [...(person ? [who, othersThan(count)] : [people(count)]), ` liked your ${kindOf(post?.kind)}`];
    case "comment":
      return [who, ` on your ${kindOf(post?.kind)}: '${quote ?? ""}'`];
    case "follow":
      return [who, " follows you"];
    case "reaction":
      return [
        `Somebody reported a reaction to ${allergenNames([allergenId ?? 0]).join("")} in '`,
        what,
        "'. Please check what it contains.",
      ];
  }
}

const at = (rank: number | null) => ({ name: `#${rank ?? ""}` });

function othersThan(count: number): string {
  if (count <= 1) return "";
  return count === 2 ? " and 1 other" : ` and ${count - 1} others`;
}

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const kindOf = (kind: PostKind | undefined) => (kind === "drool" ? "Drool" : "Snap");
