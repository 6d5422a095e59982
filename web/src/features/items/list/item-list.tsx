import type { Card } from "@dishboard/contract/items";
import type { ReactNode } from "react";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { DishCard, type DishCardProps } from "../card/item-card.tsx";
import { useOpenCard } from "./use-open-card.ts";

type DishListProps = {
  cards: readonly Card[];
  /** Null for an item without coordinates; left out where no distances are shown. */
  distanceKmOf?: (card: Card) => number | null;
  /** Undefined while it is not known who looks, null for a visitor. */
  viewer: { id: string } | null | undefined;
  savedIds: ReadonlySet<string>;
  onSave: (card: Card) => void;
  onShare: (card: Card) => void;
  Votes?: DishCardProps["Votes"];
  renderOwnerMenu?: ((card: Card) => ReactNode) | undefined;
  /** A ranking has tickets, a big first card and a podium; What's New?, profiles and searches have not. */
  isRanked?: boolean;
};

// As many as a phone shows before anybody scrolls.
const earlyCards = 4;

/** Cards in their order, one of them open at most. */
export function DishList({ cards, viewer, isRanked = true, ...props }: DishListProps) {
  const { openId, toggle } = useOpenCard();
  return (
    <>
      <SignInHint />
      <ol className="dish-list" data-ranked={isRanked ? "" : undefined}>
        {cards.map((card, index) => (
          <li key={card.id}>
            <DishCard
              card={card}
              distanceKm={props.distanceKmOf?.(card) ?? null}
              isOpen={openId === card.id}
              onToggle={toggle}
              viewer={viewer}
              isSaved={props.savedIds.has(card.id)}
              onSave={props.onSave}
              onShare={props.onShare}
              Votes={props.Votes}
              renderOwnerMenu={props.renderOwnerMenu}
              isLead={isRanked && index === 0 && card.rank === 1}
              isRanked={isRanked}
              arrival={index === 0 ? "first" : index < earlyCards ? "early" : "late"}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
