import type { Card } from "@dishboard/contract/items";
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
export function CardPlace(props: CardPlaceProps) {
  return (
    <p className="card-place">
      <Whereabouts {...props} />
    </p>
  );
}

/** The same with whether its restaurant is open, in words; null where that is not known, or said elsewhere. */
export function CardWhere({ openWords, ...props }: CardPlaceProps & { openWords: string | null }) {
  const where = (
    <span className="card-whereabouts">
      <Whereabouts {...props} />
    </span>
  );
  return <FactsLine className="card-where" facts={[where, openWords !== null && <OpenWords words={openWords} />]} />;
}

function Whereabouts({ card, distanceKm }: CardPlaceProps) {
  const units = useUnits();
  return (
    <>
      {card.kind === "dish" ? <MapPin size={15} /> : <ShoppingBasket size={15} />}
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

/** Whether it is a dish whose place nobody knows. */
export function isUnpinned(item: Pick<Card, "kind" | "restaurantLatitude" | "restaurantLongitude">): boolean {
  return item.kind === "dish" && (item.restaurantLatitude === null || item.restaurantLongitude === null);
}

/** The hint that a card opens, at the end of its quiet line. */
function CardChevron() {
  return <ChevronDown size={16} className="card-chevron" />;
}

/** The quiet line of a card: whether it is featured, its cuisine and its price, as far as they are known. */
export function CardQuietLine({ card }: { card: Card }) {
  return <FactsLine facts={quietFacts(card)} end={<CardChevron />} />;
}

type SaidProps = {
  card: Card;
  /** Whether its restaurant is open, in words; null where that is not known, or said elsewhere. */
  openWords: string | null;
  /** What the lens avoids; none without one. */
  avoided?: readonly number[] | undefined;
};

/** What is stated of the allergens of a card, after whether it can be had now; where nothing is in its quiet line, with the hint that it opens. */
export function CardAllergens(props: SaidProps) {
  const isQuietLineEmpty = !quietFacts(props.card).some(Boolean);
  return <FactsLine className="card-stated" facts={useSaid(props)} end={isQuietLineEmpty && <CardChevron />} />;
}

/** All of a card's facts: those of its quiet line, whether it can be had now, and what is stated of its allergens. */
export function CardFacts(props: SaidProps) {
  return <FactsLine facts={[...quietFacts(props.card), ...useSaid(props)]} />;
}

function useSaid({ card, openWords, avoided }: SaidProps): ReactNode[] {
  return [openWords !== null && <OpenWords words={openWords} />, ...useCardAllergens(card, avoided)];
}

function quietFacts(card: Card): ReactNode[] {
  return [
    card.isFeatured && (
      <b className="card-featured">
        <Star size={14} />
        Featured
      </b>
    ),
    // The line with the place has a product's category.
    card.kind === "dish" && card.cuisine && <bdi>{card.cuisine}</bdi>,
    card.priceCents !== null && formatPrice(card.priceCents),
  ];
}

/** Facts with dots between them; what is not known falls away with its dot. */
function FactsLine({
  facts,
  end,
  className = "",
}: {
  facts: readonly ReactNode[];
  end?: ReactNode;
  className?: string;
}) {
  const known = facts.filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p className={`card-place card-facts ${className}`}>
      <span>
        {known.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact has nothing else
          <Fragment key={index}>
            {index > 0 && " "}
            <span className="card-fact">
              {index > 0 && <span className="card-dot">· </span>}
              {fact}
              {index === known.length - 1 && end}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
