import type { Card } from "@dishboard/contract/items";
import Star from "lucide-react/icons/star";
import { Fragment, type ReactNode } from "react";
import { formatDistance } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { useUnits } from "../../../lib/use-units.ts";
import { matchPath, useLocation } from "../../../ui/router.tsx";
import { OpenWords } from "../../opening-hours/open-words.tsx";
import { NoPin } from "../pin/no-pin.tsx";
import "./card-place.css";

type CardPlaceProps = {
  card: Card;
  distanceKm: number | undefined;
};

/** A dish's distance or a product's category. */
export function CardPlace(props: CardPlaceProps) {
  return (
    <p className="card-place">
      <Whereabouts {...props} />
    </p>
  );
}

type CardFactsProps = {
  card: Card;
  distanceKm?: number | undefined;
  /** Null if unknown or shown elsewhere. */
  openWords: string | null;
  hasPlace?: boolean;
};

/** A card's distance, price and opening in one line. */
export function CardFacts({ card, openWords, hasPlace = false, distanceKm }: CardFactsProps) {
  return (
    <FactsLine
      facts={[
        card.isFeatured && (
          <b className="card-featured">
            <Star size={14} />
            Featured
          </b>
        ),
        hasPlace && (
          <span className="card-where">
            <Whereabouts card={card} distanceKm={distanceKm} />
          </span>
        ),
        card.priceCents !== null && formatPrice(card.priceCents),
        openWords !== null && <OpenWords words={openWords} />,
      ]}
    />
  );
}

function Whereabouts({ card, distanceKm }: CardPlaceProps) {
  const units = useUnits();
  return (
    <>
      <span dir="auto">
        {card.kind === "dish" ? formatDistance(distanceKm, units) : card.cuisine || <NoCategory />}
      </span>
      {isUnpinned(card) && (
        <span className="card-place-end">
          <NoPin dish={card} />
        </span>
      )}
    </>
  );
}

function NoCategory() {
  const { pathname } = useLocation();
  return matchPath(paths.eatIn, pathname) ? "Various" : "Unknown";
}

export function isUnpinned(item: Pick<Card, "kind" | "restaurantLatitude" | "restaurantLongitude">): boolean {
  return item.kind === "dish" && (item.restaurantLatitude === null || item.restaurantLongitude === null);
}

/** Facts separated by dots; unknown ones are dropped. */
export function FactsLine({ facts }: { facts: readonly ReactNode[] }) {
  const known = facts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className="card-place card-facts">
      <span>
        {known.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact has nothing else
          <Fragment key={index}>
            {index > 0 && " "}
            <span className="card-fact">
              {index > 0 && <span className="card-dot">· </span>}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
