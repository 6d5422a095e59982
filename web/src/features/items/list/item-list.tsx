import type { Card, ItemRef } from "@dishboard/contract/items";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { type KeyboardEvent, type ReactNode, useCallback, useDeferredValue, useEffect, useId, useRef } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { inNextTask } from "../../../lib/next-task.ts";
import { itemPath } from "../../../lib/paths.ts";
import { useNavigate } from "../../../ui/router.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { LensLine, LensRest } from "../../diet/lens/lens-slots.tsx";
import { useLensList } from "../../diet/lens/use-lens-list.ts";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { ItemCard } from "../card/item-card.tsx";
import { loadDetails, useDetails } from "../details/use-details.ts";
import { ItemListSkeleton } from "./item-list-skeleton.tsx";
import { NewOrder } from "./new-order.tsx";
import type { ListOrder } from "./use-list-order.ts";
import { useOpenCard } from "./use-open-card.ts";
import { usePanel } from "./use-panel.ts";
import "./item-list.css";

type ItemListProps = {
  cards: readonly Card[] | undefined;
  /** Without it, cards keep their given order. */
  order?: ListOrder;
  hasFailed: boolean;
  skeletonCount: number;
  error: ReactNode;
  empty: ReactNode;
  isRanked?: boolean;
  distanceFrom?: Position;
  isBesideMap?: boolean;
  isOfOneRestaurant?: boolean;
  hasPanel?: boolean;
  beside?: ReactNode;
  /** Must be stable. */
  cardNote?: (card: Card) => ReactNode;
  rankNote?: (card: Card) => ReactNode;
  cardAction?: (card: Card) => ReactNode;
  isPart?: boolean | undefined;
  end?: ReactNode;
  isOwn?: boolean;
};

const cardsOnFirstScreen = 4;

/** Cards in any state. At most one is open: in place, or on wide screens in the `board`'s panel. */
export function ItemList({ cards, order, isRanked = true, hasPanel = true, distanceFrom, ...props }: ItemListProps) {
  const shownCards = useDeferredValue(cards);
  const lens = useLensList(shownCards);
  const list = useRef<HTMLOListElement>(null);
  const isSplit = lens !== null && !props.isOwn;
  const { askedId, openCard, toggle, close } = useOpenCard(isSplit ? lens.shown : shownCards);
  const panel = usePanel(hasPanel);
  const navigate = useNavigate();
  const openPage = useCallback((card: Card) => navigate(itemPath(card)), [navigate]);
  const panelId = useId();
  const viewer = useViewer();
  useEffect(() => inNextTask(() => loadDetails().catch(() => {})), []);
  const members = useMembers();
  // None leads under a lens.
  const hasLead = isRanked && !lens && !props.isBesideMap && !props.isOfOneRestaurant;
  if (!cards || !shownCards) {
    return props.hasFailed ? props.error : <ItemListSkeleton count={props.skeletonCount} isRanked={hasLead} />;
  }
  const [first] = cards;
  if (!first) return props.empty;
  const distanceOf = (card: Card) => distanceFrom && distanceTo(card, distanceFrom);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && openCard) close();
    else if (panel?.moveByKey(event, openCard !== undefined, panelId)) event.preventDefault();
  };
  const rows = (some: readonly Card[], isApart = false) => (
    <ol
      role="list"
      ref={isApart ? undefined : list}
      className="item-list lens-bound"
      onPointerDownCapture={order?.keepOrder}
      onKeyDownCapture={order?.keepOrder}
      onKeyDown={panel ? onKeyDown : undefined}
    >
      {some.map((card, index) => (
        <li key={card.id}>
          <ItemCard
            card={card}
            distanceKm={distanceOf(card)}
            isOpen={openCard?.id === card.id}
            panelId={panel && openCard?.id === card.id ? panelId : undefined}
            onToggle={props.isBesideMap && !panel ? openPage : toggle}
            viewer={viewer}
            isLead={hasLead && index === 0 && card.rank === 1}
            isRanked={isRanked}
            isOfOneRestaurant={props.isOfOneRestaurant}
            avoided={lens?.avoided}
            note={props.cardNote}
            rankNote={props.rankNote}
            imageLoading={index < cardsOnFirstScreen ? "eager" : "lazy"}
            isImagePriority={index === 0 && !isApart}
          />
          {props.cardAction?.(card)}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {members && viewer && <members.OwnVotes personId={viewer.id} items={cards} />}
      <SignInHint />
      {askedId !== null && !props.isPart && shownCards.every(({ id }) => id !== askedId) && (
        <GoneSlot key={askedId} kind={first.kind} id={askedId} />
      )}
      {!props.isOwn && <LensLine lens={lens} />}
      {order && (
        <div className="new-order" aria-live="polite">
          <NewOrder order={order} list={list} cards={shownCards} />
        </div>
      )}
      {!isSplit ? (
        rows(shownCards)
      ) : props.isBesideMap ? (
        <>
          <LensRest lens={lens} isPart={props.isPart} />
          {rows(lens.shown)}
        </>
      ) : (
        <>
          {lens.stated.length > 0 && rows(lens.stated)}
          <LensRest lens={lens} isPart={props.isPart}>
            {rows(lens.notStated, true)}
          </LensRest>
        </>
      )}
      {props.end}
      {panel && (
        <panel.ItemPanel
          id={panelId}
          kind={first.kind}
          card={openCard}
          distanceKm={openCard && distanceOf(openCard)}
          viewer={viewer}
          isRanked={isRanked}
          isOfOneRestaurant={props.isOfOneRestaurant ?? false}
          empty={props.beside}
          onClose={close}
        />
      )}
    </>
  );
}

function GoneSlot(item: ItemRef) {
  const details = useDetails();
  return details && <details.GoneItem {...item} />;
}

function distanceTo({ restaurantLatitude, restaurantLongitude }: Card, from: Position): number | undefined {
  if (restaurantLatitude === null || restaurantLongitude === null) return undefined;
  return distanceKm(from, { latitude: restaurantLatitude, longitude: restaurantLongitude });
}
