import type { Card } from "@dishboard/contract/items";
import { topRanks } from "@dishboard/contract/limits";
import Share2 from "lucide-react/icons/share-2";
import X from "lucide-react/icons/x";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { isFirstTime } from "../../../lib/once-storage.ts";
import { Button } from "../../../ui/button.tsx";
import { type Flight, flyTickets } from "../../../ui/flying-tickets.ts";
import { Ticket } from "../../../ui/ticket.tsx";
import { useShare } from "../../shares/use-share.ts";
import { ItemPicture } from "../card/item-picture.tsx";
import { itemsMessages } from "../items.messages.ts";
import { useViewItem } from "../submission/use-view-item.ts";

const ticketCount = 20;

type BoardEntryProps = { personId: string; card: Card; isFirst: boolean; onClose: () => void };

/** Reports an item's arrival on the board; a browser's first is celebrated. */
export function BoardEntry({ personId, ...props }: BoardEntryProps) {
  const [look, setLook] = useState<"large" | "line">();
  const hasAsked = useRef(false);
  // React may render twice.
  useLayoutEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    setLook(isFirstTime(`board-entry:${personId}`) ? "large" : "line");
  }, [personId]);
  if (!look) return null;
  return look === "large" ? <Celebration {...props} /> : <EntryLine {...props} />;
}

type EntryProps = Omit<BoardEntryProps, "personId">;

function EntryLine({ card, isFirst, onClose }: EntryProps) {
  const titleId = useId();
  const view = useViewItem();
  const [rank] = useState(card.rank);
  return (
    <section className="entry-line" aria-labelledby={titleId}>
      <Ticket rank={rank} isTop={rank <= topRanks} size="row" />
      <h2 id={titleId}>{itemsMessages.onBoard[card.kind][isFirst ? "first" : "another"]}</h2>
      <p dir="auto">{card.name}</p>
      <button type="button" className="text-button" onClick={() => view(card)}>
        {itemsMessages.view}
      </button>
      <button type="button" className="icon-button" aria-label={itemsMessages.closeAdded(card.name)} onClick={onClose}>
        <X size={20} />
      </button>
    </section>
  );
}

function Celebration({ card, isFirst, onClose }: EntryProps) {
  const titleId = useId();
  const view = useViewItem();
  const { share } = useShare(card);
  const tickets = useRef<HTMLDivElement>(null);
  const [rank] = useState(card.rank);
  useEffect(() => {
    const layer = tickets.current;
    if (!layer || layer.childElementCount > 0) return;
    void flyTickets(layer, arcOver(layer), { stay: true });
  }, []);
  return (
    <section className="board-entry" aria-labelledby={titleId}>
      <div ref={tickets} className="board-entry-tickets" aria-hidden="true" />
      <div className="board-entry-picture">
        <ItemPicture card={card} plateShows="initial" className="board-entry-photo" sizes="132px" loading="eager" />
        <Ticket rank={rank} isTop={rank <= topRanks} size="lead" />
      </div>
      <h2 id={titleId}>{itemsMessages.onBoard[card.kind][isFirst ? "first" : "another"]}</h2>
      <p>
        <bdi>{card.name}</bdi>
        {itemsMessages.comesInAt(rank)}
      </p>
      <div className="board-entry-actions">
        <Button look="main" onClick={() => view(card)}>
          {itemsMessages.view}
        </Button>
        <Button onClick={share}>
          <Share2 size={20} />
          {itemsMessages.share}
        </Button>
      </div>
      <button type="button" className="icon-button" aria-label={itemsMessages.closeAdded(card.name)} onClick={onClose}>
        <X size={20} />
      </button>
    </section>
  );
}

function arcOver(layer: HTMLElement): Flight[] {
  const { width, height } = layer.getBoundingClientRect();
  const from = { x: width / 2, y: height * 0.75 };
  const radius = Math.min(width / 2 - 16, 230);
  return Array.from({ length: ticketCount }, (_, index) => {
    const angle = ((186 - (index * 192) / (ticketCount - 1)) * Math.PI) / 180;
    const distance = 0.62 + ((index * 3) % 4) * 0.12;
    const to = {
      x: from.x + Math.cos(angle) * radius * distance,
      y: from.y - Math.sin(angle) * height * 0.72 * distance,
    };
    return { from, to };
  });
}
