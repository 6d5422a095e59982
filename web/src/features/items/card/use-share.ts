import type { Card } from "@dishboard/contract/items";
import { itemPath } from "../../../lib/paths.ts";
import { toast } from "../../../ui/toast.ts";
import { chartsMessages } from "../../charts/charts.messages.ts";

/** Gives a function that hands an item's link to the browser's share sheet, or copies it where there is none. */
export function useShare(): (card: Card) => Promise<void> {
  return share;
}

async function share(card: Card): Promise<void> {
  const url = new URL(itemPath(card), location.origin).href;
  try {
    if (navigator.share) await navigator.share({ title: card.name, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ type: "success", title: chartsMessages.linkCopied });
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof Error && error.name === "AbortError") return;
    toast({ type: "error", title: chartsMessages.linkNotCopied });
  }
}
