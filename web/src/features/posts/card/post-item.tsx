import type { Card } from "@dishboard/contract/items";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { ItemVotes } from "../../votes/item-votes.tsx";
import "./post-item.css";

/** A post's item with its votes. */
export function PostItem({ item, viewer }: { item: Card; viewer: { id: string } | null | undefined }) {
  const origin = item.restaurant || (item.kind === "dish" ? "Unknown Restaurant" : "Unknown");
  return (
    <div className="post-item">
      <ItemPicture card={item} plateShows="initial" className="post-item-photo" sizes="72px" />
      <div className="post-item-text">
        <p className="two-lines">
          <Link to={itemPath(item)} className="stretched" dir="auto">
            {item.name}
          </Link>
        </p>
        <p className="two-lines" dir="auto">
          {origin}
        </p>
        <ItemMark allergens={item.allergens} />
      </div>
      <ItemVotes item={item} viewer={viewer} />
    </div>
  );
}
