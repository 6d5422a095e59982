import type { Card } from "@dishboard/contract/items";
import MapPin from "lucide-react/icons/map-pin";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Star from "lucide-react/icons/star";
import { formatDistance } from "../../../lib/format.ts";
import "./card-place.css";

/** How far away a dish is, or the category of a product; and whether the item is featured. */
export function CardPlace({ card, distanceKm }: { card: Card; distanceKm: number | undefined }) {
  return (
    <>
      <p className="card-place">
        {card.kind === "dish" ? <MapPin size={15} /> : <ShoppingBasket size={15} />}
        <span dir="auto">{card.kind === "dish" ? formatDistance(distanceKm) : card.cuisine || "Various"}</span>
      </p>
      {card.isFeatured && (
        <p className="card-place card-featured">
          <Star size={14} />
          <span>Featured</span>
        </p>
      )}
    </>
  );
}
