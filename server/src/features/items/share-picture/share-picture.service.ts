import { reactionReported } from "@dishboard/contract/allergens";
import { topRanks } from "@dishboard/contract/limits";
import { plateColoursOf } from "@dishboard/contract/plates";
import type { SharedThing } from "../../../platform/previews/share-pictures.ts";
import type { SharedItem } from "./share-picture.repository.ts";

export function pictureOf(
  { name, restaurant, cuisine, city, rank, imagePath, alertIds }: SharedItem,
  siteName: string,
): SharedThing {
  const [initial = ""] = name;
  const isReacted = alertIds.length > 0;
  const about = isReacted ? reactionReported(alertIds) : [cuisine, city].filter(Boolean).join(" · ");
  return {
    siteName,
    title: name,
    lines: about ? [restaurant, about] : [restaurant],
    ticket:
      rank === null
        ? { text: "Unranked", look: "none" }
        : { text: `#${rank}`, look: rank <= topRanks && !isReacted ? "top" : "other" },
    plate: { colours: plateColoursOf(cuisine), initial: initial.toUpperCase() },
    imagePath,
  };
}
