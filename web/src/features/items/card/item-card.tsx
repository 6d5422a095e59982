import type { Card } from "@dishboard/contract/items";
import { memo, type ReactNode, useId } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { useOpenWords } from "../../opening-hours/use-open-words.ts";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { AllergenStrip } from "../allergens/card-allergens.tsx";
import { RankTicket } from "../allergens/rank-ticket.tsx";
import { useDetails } from "../details/use-details.ts";
import { CardFacts, CardPlace } from "./card-place.tsx";
import { ItemPicture } from "./item-picture.tsx";
import "./item-card.css";

type ItemCardProps = {
  card: Card;
  distanceKm?: number | undefined;
  isOpen: boolean;
  panelId?: string | undefined;
  onToggle: (card: Card, element: Element) => void;
  viewer: { id: string } | null | undefined;
  isLead?: boolean;
  isRanked?: boolean;
  /** The page shows restaurant and hours. */
  isOfOneRestaurant?: boolean | undefined;
  avoided?: readonly number[] | undefined;
  note?: ((card: Card) => ReactNode) | undefined;
  rankNote?: ((card: Card) => ReactNode) | undefined;
  imageLoading?: "eager" | "lazy";
  isImagePriority?: boolean;
};

const photoSizes = {
  lead: "(min-width: 1024px) 208px, 96px",
  open: "(min-width: 768px) 540px, calc(100vw - 48px)",
  row: "96px",
} as const;

/** A list's item, which opens in place or in the panel. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { card, panelId, viewer, isOfOneRestaurant = false, isLead = false, isRanked = true } = props;
  const ownId = useId();
  const isUnfolded = props.isOpen && panelId === undefined;
  const isOwn = viewer != null && viewer.id === card.submitter?.id;
  const ownHours = useOpenWords(card.hours);
  const openWords = isOfOneRestaurant ? null : ownHours;
  return (
    <article
      className="card raised"
      data-card={card.id}
      data-lead={isLead ? "" : undefined}
      data-open={isUnfolded ? "" : undefined}
      data-chosen={panelId === undefined ? undefined : ""}
    >
      <div className="card-grid">
        <ItemPicture
          card={card}
          className="card-photo"
          sizes={photoSizes[isUnfolded ? "open" : isLead ? "lead" : "row"]}
          plateShows={isUnfolded ? "name" : "initial"}
          loading={props.imageLoading}
          isPriority={props.isImagePriority}
        />
        {isOwn && !card.image && isUnfolded && <AddPhoto card={card} />}
        <div className="card-text">
          <h2 className="card-name">
            <button
              type="button"
              className="card-toggle stretched"
              aria-expanded={props.isOpen}
              aria-controls={props.isOpen ? (panelId ?? ownId) : undefined}
              aria-current={panelId !== undefined || undefined}
              onClick={(event) => props.onToggle(card, event.currentTarget)}
            >
              <span className="two-lines" dir="auto">
                {card.name}
              </span>
            </button>
          </h2>
          {!isOfOneRestaurant &&
            (isUnfolded ? <OpenOrigin card={card} distanceKm={props.distanceKm} /> : <Restaurant card={card} />)}
          <CardFacts
            card={card}
            distanceKm={props.distanceKm}
            openWords={openWords}
            hasPlace={!isUnfolded && !isOfOneRestaurant}
          />
          {props.note?.(card)}
        </div>
        {isUnfolded && <Link to={itemPath(card)} className="card-photo-link" tabIndex={-1} aria-hidden="true" />}
        {isRanked && card.rank > 0 && (
          <div className="card-rank">
            <RankTicket rank={card.rank} allergens={card.allergens} />
            {props.rankNote?.(card)}
          </div>
        )}
        <div className="card-votes">
          <ItemVotes item={card} viewer={viewer} />
        </div>
        <AllergenStrip card={card} avoided={props.avoided} />
      </div>
      {isUnfolded && (
        <div id={ownId} className="card-details">
          <Details card={card} avoided={props.avoided} isOwn={isOwn} />
        </div>
      )}
    </article>
  );
});

type OriginProps = { card: Card; distanceKm: number | undefined };

function OpenOrigin(props: OriginProps) {
  const details = useDetails();
  if (details) return <details.PlaceLink {...props} className="card-restaurant" />;
  return (
    <>
      <Restaurant card={props.card} />
      <CardPlace {...props} />
    </>
  );
}

function Restaurant({ card }: { card: Card }) {
  return (
    <p className="card-restaurant" dir="auto">
      {card.restaurant || (card.kind === "dish" ? "Unknown Restaurant" : "Unknown")}
    </p>
  );
}

function Details(props: { card: Card; avoided: readonly number[] | undefined; isOwn: boolean }) {
  const details = useDetails();
  if (!details) return null;
  return (
    <>
      <details.CardActions card={props.card} />
      <details.CardStory {...props} />
    </>
  );
}

function AddPhoto({ card }: { card: Card }) {
  const members = useMembers();
  return <div className="card-add-photo">{members && <members.AddPhotoButton item={card} />}</div>;
}
