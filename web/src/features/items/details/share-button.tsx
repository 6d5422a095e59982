import type { Card } from "@dishboard/contract/items";
import Share2 from "lucide-react/icons/share-2";
import { formatCount } from "../../../lib/format.ts";
import { itemPath } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { cardsMessages } from "./cards.messages.ts";

/** Hands the item's link to the browser's share sheet, or copies it where the browser has no share sheet. */
export function ShareButton({ card }: { card: Card }) {
  return (
    <button type="button" className={buttonClass("quiet")} onClick={() => shareItem(card)}>
      <Share2 size={20} />
      <span className="sr-only">Share, </span>
      {formatCount(card.shareCount)}
    </button>
  );
}

/** Hands an item's link to the browser's share sheet, or copies it; says so, and what went wrong. */
export async function shareItem(card: Pick<Card, "kind" | "id" | "name">): Promise<void> {
  const url = new URL(itemPath(card), location.origin).href;
  try {
    if (navigator.share) await navigator.share({ title: card.name, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ type: "success", title: cardsMessages.linkCopied });
    }
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof Error && error.name === "AbortError") return;
    toast({ type: "error", title: cardsMessages.linkNotCopied, description: url });
  }
}
