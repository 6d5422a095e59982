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

/** How far away a dish is, and whether anybody knows, or the category of a product. */
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
  /** Whether its restaurant is open, in words; null where that is not known, or said elsewhere. */
  openWords: string | null;
  /** Whether they begin with how far away it is; not where the restaurant's link says so. */
  hasPlace?: boolean;
};

/** What a card says in one quiet line: how far away it is, what it costs and whether it can be had now. */
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

/** What stands in for the category of a product: on the Eat In ranking another word than everywhere else. */
function NoCategory() {
  const { pathname } = useLocation();
  return matchPath(paths.eatIn, pathname) ? "Various" : "Unknown";
}

export function isUnpinned(item: Pick<Card, "kind" | "restaurantLatitude" | "restaurantLongitude">): boolean {
  return item.kind === "dish" && (item.restaurantLatitude === null || item.restaurantLongitude === null);
}

/** Facts with dots between them; what is not known falls away with its dot. */
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
