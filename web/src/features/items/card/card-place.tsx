import type { Card } from "@dishboard/contract/items";
import { maxTagsOnCard } from "@dishboard/contract/limits";
import ChevronDown from "lucide-react/icons/chevron-down";
import MapPin from "lucide-react/icons/map-pin";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Star from "lucide-react/icons/star";
import { Fragment, type ReactNode } from "react";
import { formatDistance } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { matchPath, useLocation } from "../../../ui/router.tsx";
import { OpenWords } from "../../opening-hours/open-words.tsx";
import { useCardAllergens } from "../allergens/card-allergens.tsx";
import { NoPin } from "../pin/no-pin.tsx";
import "./card-place.css";

type CardPlaceProps = {
  card: Card;
  distanceKm: number | undefined;
};

/** How far away a dish is, and whether anybody knows, or the category of a product. */
export function CardPlace({ card, distanceKm }: CardPlaceProps) {
  const units = useUnits();
  return (
    <p className="card-place">
      {card.kind === "dish" ? <MapPin size={15} /> : <ShoppingBasket size={15} />}
      <span dir="auto">
        {card.kind === "dish" ? formatDistance(distanceKm, units) : card.cuisine || <NoCategory />}
      </span>
      {isUnpinned(card) && (
        <span className="card-place-end">
          <NoPin dish={card} />
        </span>
      )}
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

/** The hint that a card opens, at the end of the last line of what is known of it. */
export function CardChevron() {
  return <ChevronDown size={16} className="card-chevron" />;
}

type CardFactsProps = {
  card: Card;
  /** Whether its restaurant is open, in words; null where that is not known, or said elsewhere. */
  openWords: string | null;
  /** What the lens avoids; none without one. */
  avoided?: readonly number[] | undefined;
  end?: ReactNode;
};

/**
 * The quiet line of a card: whether it is featured, its cuisine, its price and whether it can be had now, as far as they are
 * known, and what is stated of allergens.
 */
export function CardFacts({ card, openWords, avoided, end }: CardFactsProps) {
  const allergens = useCardAllergens(card, avoided);
  const facts = [
    card.isFeatured && (
      <b className="card-featured">
        <Star size={14} />
        Featured
      </b>
    ),
    // The line above it has a product's category.
    card.kind === "dish" && card.cuisine && <bdi>{card.cuisine}</bdi>,
    card.priceCents !== null && formatPrice(card.priceCents),
    openWords !== null && <OpenWords words={openWords} />,
    ...allergens,
  ].filter(Boolean);
  return (
    <p className="card-place card-facts">
      <span>
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact has nothing else
          <Fragment key={index}>
            {index > 0 && " "}
            <span className="card-fact">
              {index > 0 && <span className="card-dot">· </span>}
              {fact}
              {index === facts.length - 1 && end}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
