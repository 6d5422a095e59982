import Share2 from "lucide-react/icons/share-2";
import { formatCount } from "../../../lib/format.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { type SharedItem, useShare } from "../../shares/use-share.ts";

/** Shares or copies an item's link, and shows the count. */
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
