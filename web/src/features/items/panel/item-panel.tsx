import type { Card, ItemKind } from "@dishboard/contract/items";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { useLens } from "../../diet/lens/use-lens.ts";
import { useOpenWords } from "../../opening-hours/use-open-words.ts";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { AllergenStrip } from "../allergens/card-allergens.tsx";
import { RankTicket } from "../allergens/rank-ticket.tsx";
import { CardFacts } from "../card/card-place.tsx";
import { ItemPicture } from "../card/item-picture.tsx";
import { CardActions, CardStory, PlaceLink } from "../details/card-details.tsx";
import { OtherDishes } from "./other-dishes.tsx";
import { PanelHeldVotes } from "./panel-held-votes.tsx";
import "./item-panel.css";

type OpenPanelProps = {
  card: Card;
  distanceKm: number | undefined;
  viewer: { id: string } | null | undefined;
  isRanked: boolean;
  isOfOneRestaurant: boolean;
  onClose: () => void;
};

type ItemPanelProps = Omit<OpenPanelProps, "card"> & {
  id: string;
  kind: ItemKind;
  card: Card | undefined;
  /** While no card is open; by default a hint. */
  empty: ReactNode;
};

/** The panel on wide screens: the open card or a hint. */
export function ItemPanel({ id, kind, card, empty, ...rest }: ItemPanelProps) {
  return (
    <aside
      className="panel-column"
      aria-label="Details"
      onKeyDown={({ key, target }) => {
        const isInMenu = target instanceof Element && target.closest('[role="menu"]') !== null;
        if (key === "Escape" && card && !isInMenu) close(card, rest.onClose);
      }}
    >
      <div id={id} className="panel" tabIndex={-1} data-empty={card ? undefined : ""}>
        {card ? <OpenPanel key={card.id} card={card} {...rest} /> : (empty ?? <EmptyPanel kind={kind} />)}
      </div>
    </aside>
  );
}

function OpenPanel({ card, distanceKm, viewer, isRanked, isOfOneRestaurant, onClose }: OpenPanelProps) {
  const members = useMembers();
  const isOwn = viewer != null && viewer.id === card.submitter?.id;
  const [rowPhoto] = useState(() => rowPhotoOf(card));
  const openWords = useOpenWords(card.hours);
  const { avoided } = useLens();
  return (
    <div className="panel-content">
      <div className="panel-top">
        <ItemPicture
          card={card}
          plateShows="name"
          className="panel-photo"
          sizes="(min-width: 1600px) 560px, 480px"
          loading="eager"
          standIn={rowPhoto}
        />
        <Link to={itemPath(card)} className="panel-photo-link" tabIndex={-1} aria-hidden="true" />
        {isRanked && card.rank > 0 && <RankTicket rank={card.rank} allergens={card.allergens} size="lead" />}
        {isOwn && members && !card.image && <members.AddPhotoButton item={card} />}
        <button type="button" className="panel-close" aria-label="Close" onClick={() => close(card, onClose)}>
          <X size={20} />
        </button>
      </div>
      <div className="panel-body">
        <div className="panel-head">
          <div>
            <h2 dir="auto">{card.name}</h2>
            {!isOfOneRestaurant && <PlaceLink card={card} distanceKm={distanceKm} className="panel-restaurant" />}
            <CardFacts card={card} openWords={isOfOneRestaurant ? null : openWords} />
          </div>
          <ItemVotes item={card} viewer={viewer} />
        </div>
        <AllergenStrip card={card} avoided={avoided} />
        <PanelHeldVotes card={card} viewer={viewer} />
        <CardStory card={card} avoided={avoided} isOwn={isOwn} />
        {card.kind === "dish" && !isOfOneRestaurant && <OtherDishes card={card} />}
      </div>
      <div className="panel-foot">
        <CardActions card={card} />
        {viewer && members && <members.AteItButton personId={viewer.id} item={card} />}
      </div>
    </div>
  );
}

function EmptyPanel({ kind }: { kind: ItemKind }) {
  return (
    <div className="plate panel-empty">
      <h2>What looks good?</h2>
      <p>Choose a {kind}: its photo, its description and its labels show here, and the list stays where it is.</p>
      <p>
        <kbd>↑</kbd> <kbd>↓</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes.
      </p>
    </div>
  );
}

/** Arrows move between cards, Enter enters the panel. Returns whether handled. */
export function moveByKey(
  { key, target, currentTarget }: KeyboardEvent<HTMLElement>,
  isOpen: boolean,
  panelId: string,
): boolean {
  if (!(target instanceof HTMLElement) || !target.matches(".card-toggle")) return false;
  if (key === "Enter" && target.ariaCurrent === "true") {
    document.getElementById(panelId)?.focus();
    return true;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const toggles = [...currentTarget.querySelectorAll<HTMLElement>(".card-toggle")];
  const next = toggles[toggles.indexOf(target) + (key === "ArrowDown" ? 1 : -1)];
  next?.focus();
  if (isOpen) next?.click();
  return true;
}

function rowPhotoOf({ id }: Card): string | undefined {
  const photo = rowOf(id)?.querySelector("img");
  return photo?.currentSrc || photo?.src;
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.item-list [data-card="${CSS.escape(id)}"]`);
}

function close(card: Card, onClose: () => void): void {
  rowOf(card.id)?.querySelector<HTMLElement>(".card-toggle")?.focus();
  onClose();
}
