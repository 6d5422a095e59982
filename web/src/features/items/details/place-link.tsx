import type { Card } from "@dishboard/contract/items";
import ChevronRight from "lucide-react/icons/chevron-right";
import { restaurantPath, searchPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { CardPlace, isUnpinned } from "../card/card-place.tsx";

type PlaceLinkProps = {
  card: Card;
  distanceKm: number | undefined;
  className: string;
};

/** Links an open card's restaurant, with distance, or brand. */
export function PlaceLink({ card, className, ...place }: PlaceLinkProps) {
  // A link cannot contain the missing pin's button.
  if (card.kind === "product" || isUnpinned(card)) {
    const path = card.kind === "product" ? searchPath(card.restaurant, "products") : restaurantPath(card.restaurantId);
    return (
      <>
        <Link to={path} className="place-link">
          <Name card={card} className={className} />
        </Link>
        <CardPlace card={card} {...place} />
      </>
    );
  }
  return (
    <Link to={restaurantPath(card.restaurantId)} className="place-link">
      <Name card={card} className={className} />
      <CardPlace card={card} {...place} />
    </Link>
  );
}

function Name({ card, className }: { card: Card; className: string }) {
  return (
    <p className={className} dir="auto">
      {card.restaurant || (card.kind === "dish" ? "Unknown Restaurant" : "Unknown")}
      <ChevronRight size={16} />
    </p>
  );
}
