import type { Card } from "@dishboard/contract/items";
import { maxTagsOnCard } from "@dishboard/contract/limits";
import Bookmark from "lucide-react/icons/bookmark";
import Share2 from "lucide-react/icons/share-2";
import Utensils from "lucide-react/icons/utensils";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Link } from "../../../ui/link.tsx";
import { ClaimChip, isClaimOnCard } from "./claim-chip.tsx";

type CardDetailsProps = {
  id: string;
  card: Card;
  isOwn: boolean;
  isSaved: boolean;
  onSave: (card: Card) => void;
  onShare: (card: Card) => void;
  ownerMenu: ReactNode;
};

/** What a card shows once it is open: who submitted the item, its marks, and what one can do with it. */
export function CardDetails({ id, card, isOwn, isSaved, onSave, onShare, ownerMenu }: CardDetailsProps) {
  return (
    <div id={id} className="card-details">
      <Submitter card={card} isOwn={isOwn}>
        {ownerMenu}
      </Submitter>
      <Marks card={card} />
      <div className="card-actions">
        <Link to={itemPath(card)} className={buttonClass("main")}>
          Dive In!
        </Link>
        <button type="button" className={buttonClass("quiet")} onClick={() => onShare(card)}>
          <Share2 size={20} />
          <span className="sr-only">Share, </span>
          {formatCount(card.shareCount)}
        </button>
        <button
          type="button"
          className={`${buttonClass("quiet")} card-save`}
          aria-label={isSaved ? "Saved" : "Save"}
          aria-pressed={isSaved}
          onClick={() => onSave(card)}
        >
          <Bookmark size={20} />
        </button>
      </div>
    </div>
  );
}

function Submitter({ card, isOwn, children }: { card: Card; isOwn: boolean; children: ReactNode }) {
  const name = isOwn ? "You" : card.submitter?.username || "Anonymous";
  return (
    <div className="card-submitter">
      <Avatar
        names={{ username: card.submitter?.username ?? null }}
        url={card.submitter?.avatarUrl ?? null}
        size={36}
      />
      <span className="pro">Pro</span>
      <p>
        <b dir="auto">{name}</b> submitted this {card.kind}
      </p>
      {children}
    </div>
  );
}

function Marks({ card }: { card: Card }) {
  const claims = card.dietaryClaims.map(({ name }) => name).filter(isClaimOnCard);
  const tags = card.tags.slice(0, maxTagsOnCard);
  // A product's category stands in its row already.
  const cuisine = card.kind === "dish" ? card.cuisine : null;
  if (claims.length + tags.length === 0 && !cuisine) return null;
  return (
    <div className="card-marks">
      {claims.map((name) => (
        <ClaimChip key={name} name={name} />
      ))}
      {cuisine && <Chip icon={<Utensils size={15} />} text={cuisine} />}
      {tags.map((tag) => (
        <Chip key={tag} text={tag} />
      ))}
    </div>
  );
}
