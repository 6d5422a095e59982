import type { Card } from "@dishboard/contract/items";
import { maxTagsOnCard } from "@dishboard/contract/limits";
import ChevronDown from "lucide-react/icons/chevron-down";
import MapPin from "lucide-react/icons/map-pin";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Star from "lucide-react/icons/star";
import { formatDistance, formatPrice } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { matchPath, useLocation } from "../../../ui/router.tsx";
import { NoPin } from "../pin/no-pin.tsx";
import "./card-place.css";

/** How far away a dish is, and whether anybody knows, or the category of a product. */
export function CardPlace({ card, distanceKm }: { card: Card; distanceKm: number | undefined }) {
  const units = useUnits();
  return (
    <p className="card-place">
      {card.kind === "dish" ? <MapPin size={15} /> : <ShoppingBasket size={15} />}
      <span dir="auto">
        {card.kind === "dish" ? formatDistance(distanceKm, units) : card.cuisine || <NoCategory />}
      </span>
      {isUnpinned(card) && <NoPin dish={card} />}
    </p>
  );
}

/** What stands in for the category of a product: on the Eat In ranking another word than everywhere else. */
function NoCategory() {
  const { pathname } = useLocation();
  return matchPath(paths.eatIn, pathname) ? "Various" : "Unknown";
}

/** Whether it is a dish whose place nobody knows. */
export function isUnpinned(item: Pick<Card, "kind" | "restaurantLatitude" | "restaurantLongitude">): boolean {
  return item.kind === "dish" && (item.restaurantLatitude === null || item.restaurantLongitude === null);
}

/** The tags of a dish, where a list of one restaurant need not say which that is. */
export function CardTags({ card }: { card: Card }) {
  return (
    <p className="card-place">
      <span dir="auto">{card.tags.slice(0, maxTagsOnCard).join(", ")}</span>
    </p>
  );
}

/** The quiet line of a card: whether it is featured, its cuisine and its price, as far as they are known. */
export function CardFacts({ card, canOpen = false }: { card: Card; canOpen?: boolean }) {
  // The line above it has a product's category.
  const cuisine = card.kind === "dish" ? card.cuisine : null;
  const price = card.priceCents === null ? null : formatPrice(card.priceCents);
  return (
    <p className="card-place card-facts">
      {card.isFeatured && (
        <b className="card-featured">
          <Star size={14} />
          Featured
        </b>
      )}
      {card.isFeatured && cuisine && <Dot />}
      {cuisine && <bdi>{cuisine}</bdi>}
      {(card.isFeatured || cuisine) && price && <Dot />}
      <span>
        {price && <span>{price}</span>}
        {canOpen && <ChevronDown size={16} className="card-chevron" />}
      </span>
    </p>
  );
}

/** Between two facts; the line breaks after it, not before. */
function Dot() {
  return (
    <>
      <span> ·</span>{" "}
    </>
  );
}
