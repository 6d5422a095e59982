import type { Card } from "@dishboard/contract/items";
import { topRanks } from "@dishboard/contract/limits";
import { memo, useId } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Ticket } from "../../../ui/ticket.tsx";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { CardActions, CardStory } from "../details/card-details.tsx";
import { CardFacts, CardPlace } from "./card-place.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { plateStyle } from "./name-plate.tsx";
import "./item-card.css";

/** Functions must keep their identity between renders, or every card of a list is rendered again. */
type ItemCardProps = {
  card: Card;
  /** Undefined when it is not known. */
  distanceKm?: number | undefined;
  isOpen: boolean;
  /** The element is inside the card, so that the list can measure where the card is. */
  onToggle: (card: Card, element: Element) => void;
  /** Null for a visitor, undefined while it is not known. */
  viewer: { id: string } | null | undefined;
  /** The big card of rank 1. */
  isLead?: boolean;
  /** Whether the rank is shown. */
  isRanked?: boolean;
  imageLoading?: "eager" | "lazy";
  isImagePriority?: boolean;
};

const leadSizes = "(min-width: 1024px) 590px, calc(100vw - 48px)";

/** A dish or product in a list: a row that opens in its place. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { card, isOpen, viewer, isLead = false, isRanked = true } = props;
  const detailsId = useId();
  // Where the first card has no picture, its name on the plate is the heading.
  const isPlateLead = isLead && !card.image;
  const heading = (
    <h2 className={isPlateLead ? "plate-name" : "card-name"} style={isPlateLead ? plateStyle(card) : undefined}>
      <button
        type="button"
        className="card-toggle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={(event) => props.onToggle(card, event.currentTarget)}
      >
        <span dir="auto">{card.name}</span>
      </button>
    </h2>
  );
  const members = useMembers();
  const isOwn = viewer != null && viewer.id === card.submitter?.id;
  return (
    <article
      className="card"
      data-card={card.id}
      data-lead={isLead ? "" : undefined}
      data-open={isOpen ? "" : undefined}
    >
      <div className="card-grid">
        <ItemPicture
          card={card}
          className="card-photo"
          sizes={
            isLead
              ? leadSizes
              : isOpen
                ? "(min-width: 768px) 540px, calc(100vw - 48px)"
                : "(min-width: 1024px) 216px, 96px"
          }
          plateShows={isPlateLead ? "nothing" : isLead || isOpen ? "name" : "initial"}
          loading={props.imageLoading}
          isPriority={props.isImagePriority}
        />
        {isPlateLead && heading}
        <div className="card-text">
          {!isPlateLead && heading}
          <p className="card-restaurant" dir="auto">
            {card.restaurant || (card.kind === "dish" ? "Unknown Restaurant" : "Unknown")}
          </p>
          <CardPlace card={card} distanceKm={props.distanceKm} />
          <CardFacts card={card} canOpen />
        </div>
        {isOwn && members && !card.image && (isOpen || isLead) && (
          <div className="card-add-photo">
            <members.AddPhotoButton item={card} />
          </div>
        )}
        {isOpen && <Link to={itemPath(card)} className="card-photo-link" tabIndex={-1} aria-hidden="true" />}
        {isRanked && <Ticket rank={card.rank} isTop={card.rank <= topRanks} size={isLead ? "lead" : "row"} />}
        <div className="card-votes">
          <ItemVotes item={card} viewer={viewer} />
        </div>
      </div>
      {isOpen && (
        <div id={detailsId} className="card-details">
          <CardStory card={card} isOwn={isOwn} />
          <CardActions card={card} />
        </div>
      )}
    </article>
  );
});
