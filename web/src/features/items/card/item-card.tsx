import type { Card } from "@dishboard/contract/items";
import { topRanks } from "@dishboard/contract/limits";
import { type ComponentType, memo, type ReactNode, useId } from "react";
import { Ticket } from "../../../ui/ticket.tsx";
import { earlyPresses } from "../../votes/early-store.ts";
import { VoteButtons } from "../../votes/vote-buttons.tsx";
import { CardDetails } from "./card-details.tsx";
import { CardPlace } from "./card-place.tsx";
import { DishPicture } from "./item-picture.tsx";

/** What a card is told by the list that it stands in; functions should keep their identity between renders. */
export type DishCardProps = {
  card: Card;
  /** Null where the item has no coordinates. */
  distanceKm?: number | null;
  isOpen: boolean;
  /** The element is the card's own, for those who must know where it stands. */
  onToggle: (card: Card, element: Element) => void;
  /** Undefined while it is not known who looks, null for a visitor. */
  viewer: { id: string } | null | undefined;
  isSaved: boolean;
  onSave: (card: Card) => void;
  onShare: (card: Card) => void;
  /** Without it a visitor cannot vote, and anybody else's presses wait. */
  Votes?: ComponentType<{ personId: string; item: Card }> | undefined;
  /** The menu of the one who submitted the item. */
  renderOwnerMenu?: ((card: Card) => ReactNode) | undefined;
  /** The big card of rank 1. */
  isLead?: boolean;
  /** False where ranks are not shown. */
  isRanked?: boolean;
  arrival?: "first" | "early" | "late";
};

const leadSizes = "(min-width: 1024px) 590px, calc(100vw - 48px)";

/** A dish or product of a ranking: a row that opens in its place. */
export const DishCard = memo(function DishCard(props: DishCardProps) {
  const { card, isOpen, viewer, Votes, isLead = false, isRanked = true, arrival = "late" } = props;
  const detailsId = useId();
  const isOwn = viewer != null && viewer.id === card.submitter?.id;
  return (
    <article
      className="card"
      data-card={card.id}
      data-lead={isLead ? "" : undefined}
      data-open={isOpen ? "" : undefined}
    >
      <div className="card-grid">
        <DishPicture
          card={card}
          className="card-photo"
          sizes={
            isLead
              ? leadSizes
              : isOpen
                ? "(min-width: 768px) 540px, calc(100vw - 48px)"
                : "(min-width: 1024px) 216px, 96px"
          }
          arrival={arrival}
        />
        <div className="card-text">
          <h2 className="card-name">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={(event) => props.onToggle(card, event.currentTarget)}
            >
              <span dir="auto" data-short={card.isFeatured ? "" : undefined}>
                {card.name}
              </span>
            </button>
          </h2>
          <p className="card-restaurant" dir="auto">
            {card.restaurant || (card.kind === "dish" ? "Unknown Restaurant" : "Unknown")}
          </p>
          <CardPlace card={card} distanceKm={props.distanceKm} />
        </div>
        {isRanked && <Ticket rank={card.rank} isTop={card.rank <= topRanks} size={isLead ? "lead" : "row"} />}
        <div className="card-votes">
          {Votes && viewer ? (
            <Votes personId={viewer.id} item={card} />
          ) : (
            <VoteButtons
              name={card.name}
              upvotes={card.upvotes}
              downvotes={card.downvotes}
              mine={null}
              state={viewer === null ? "visitor" : "ready"}
              onPress={(side) => earlyPresses.push([card.id, side])}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <CardDetails
          id={detailsId}
          card={card}
          isOwn={isOwn}
          isSaved={props.isSaved}
          onSave={props.onSave}
          onShare={props.onShare}
          ownerMenu={isOwn ? props.renderOwnerMenu?.(card) : undefined}
        />
      )}
    </article>
  );
});
