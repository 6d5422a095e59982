import Share2 from "lucide-react/icons/share-2";
import { formatCount } from "../../../lib/format.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { type SharedItem, useShare } from "../../shares/use-share.ts";

/** Hands the item's link to the browser's share sheet, or copies it, and shows how often people have done so. */
export function ShareButton({ card }: { card: SharedItem }) {
  const { count, share } = useShare(card);
  return (
    <button type="button" className={buttonClass("quiet")} onClick={share}>
      <Share2 size={20} />
      <span className="sr-only">Share, </span>
      {formatCount(count)}
    </button>
  );
}
