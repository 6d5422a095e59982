import type { Card } from "@dishboard/contract/items";
import { type ComponentType, memo, type ReactNode, useId } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { useOpenWords } from "../../opening-hours/use-open-words.ts";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { RankTicket } from "../allergens/rank-ticket.tsx";
import { useDetails } from "../details/use-details.ts";
import { CardAllergens, CardPlace, CardQuietLine, CardWhere } from "./card-place.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { plateStyle } from "./name-plate.tsx";
import "./item-card.css";

/** Functions must keep their identity between renders, or every card of a list is rendered again. */
type ItemCardProps = {
  card: Card;
  /** Undefined when it is not known. */
  distanceKm?: number | undefined;
  isOpen: boolean;
  /** The element beside the list that shows the open card's details; undefined where the card shows them itself. */
  panelId?: string | undefined;
  /** The element is inside the card, so that the list can measure where the card is. */
  onToggle: (card: Card, element: Element) => void;
  /** Null for a visitor, undefined while it is not known. */
  viewer: { id: string } | null | undefined;
  /** The big card of rank 1. */
  isLead?: boolean;
  /** Whether the rank is shown. */
  isRanked?: boolean;
  /** In a list of one restaurant, what a card shows in place of the restaurant. */
  Tags?: ComponentType<{ card: Card }> | undefined;
  /** What the lens avoids: the card says what is known of it. None without a lens; it must keep its identity too. */
  avoided?: readonly number[] | undefined;
  /** Stands below all else that the closed card says. */
  note?: ((card: Card) => ReactNode) | undefined;
  /** Stands beside its rank. */
  rankNote?: ((card: Card) => ReactNode) | undefined;
  imageLoading?: "eager" | "lazy";
  isImagePriority?: boolean;
};

const photoSizes = {
  lead: "(min-width: 1600px) 590px, (min-width: 768px) 440px, calc(100vw - 48px)",
  open: "(min-width: 768px) 540px, calc(100vw - 48px)",
  row: "(min-width: 1600px) 130px, 96px",
} as const;

/** A dish or product in a list: a row that opens in its place, or in the panel beside the list. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { card, panelId, viewer, Tags, isLead = false, isRanked = true } = props;
  const ownId = useId();
  const isUnfolded = props.isOpen && panelId === undefined;
  const isOwn = viewer != null && viewer.id === card.submitter?.id;
  const ownHours = useOpenWords(card.hours);
  // The page of a restaurant says it once.
  const openWords = Tags ? null : ownHours;
  // Where the first card has no picture, its name on the plate is the heading.
  const isPlateLead = isLead && !card.image;
  const heading = (
    <h2 className={isPlateLead ? "plate-name" : "card-name"} style={isPlateLead ? plateStyle(card) : undefined}>
      <button
        type="button"
        className="card-toggle stretched"
        aria-expanded={props.isOpen}
        aria-controls={props.isOpen ? (panelId ?? ownId) : undefined}
        aria-current={panelId !== undefined || undefined}
        onClick={(event) => props.onToggle(card, event.currentTarget)}
      >
        <span className={isPlateLead ? undefined : "two-lines"} dir="auto">
          {card.name}
        </span>
      </button>
    </h2>
  );
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
          sizes={photoSizes[isLead ? "lead" : isUnfolded ? "open" : "row"]}
          plateShows={isPlateLead ? "nothing" : isLead || isUnfolded ? "name" : "initial"}
          loading={props.imageLoading}
          isPriority={props.isImagePriority}
        />
        {isOwn && !card.image && (isLead || isUnfolded) && <AddPhoto card={card} />}
        {isPlateLead && heading}
        <div className="card-body">
          <div className="card-text">
            {!isPlateLead && heading}
            {Tags ? (
              <Tags card={card} />
            ) : isUnfolded ? (
              <OpenOrigin card={card} distanceKm={props.distanceKm} />
            ) : (
              <Restaurant card={card} />
            )}
            <CardQuietLine card={card} />
          </div>
          <div className="card-foot">
            {!isUnfolded && !Tags && <CardWhere card={card} distanceKm={props.distanceKm} openWords={openWords} />}
            <CardAllergens card={card} openWords={isUnfolded ? openWords : null} avoided={props.avoided} />
            {props.note?.(card)}
          </div>
        </div>
        {isUnfolded && <Link to={itemPath(card)} className="card-photo-link" tabIndex={-1} aria-hidden="true" />}
        {isRanked && card.rank > 0 && (
          <div className="card-rank">
            <RankTicket
              rank={card.rank}
              allergens={card.allergens}
              avoided={props.avoided}
              size={isLead ? "lead" : "row"}
            />
            {props.rankNote?.(card)}
          </div>
        )}
        <div className="card-votes">
          <ItemVotes item={card} viewer={viewer} />
        </div>
      </div>
      {isUnfolded && (
        <div id={ownId} className="card-details">
          <Details card={card} isOwn={isOwn} />
        </div>
      )}
    </article>
  );
});

type OriginProps = { card: Card; distanceKm: number | undefined };

/** The restaurant and how far away it is: once its code is there one link to its page. */
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

function Details({ card, isOwn }: { card: Card; isOwn: boolean }) {
  const details = useDetails();
  if (!details) return null;
  return (
    <>
      <details.CardStory card={card} isOwn={isOwn} />
      <details.CardActions card={card} />
    </>
  );
}

function AddPhoto({ card }: { card: Card }) {
  const members = useMembers();
  return <div className="card-add-photo">{members && <members.AddPhotoButton item={card} />}</div>;
}
