import type { Card } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { useQuery } from "@tanstack/react-query";
import Sparkles from "lucide-react/icons/sparkles";
import X from "lucide-react/icons/x";
import { useEffect, useId, useMemo, useState } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { OwnVotes } from "../../votes/member-votes.tsx";
import { tallyQuery } from "../../votes/tally-cache.ts";
import { ItemPicture } from "../card/item-picture.tsx";
import { itemsMessages } from "../items.messages.ts";
import { type AddedItemContent, addedItemQuery } from "./added.queries.ts";
// Inline: the first page does not need it.
import css from "./added-items.css?inline";
import type { AddedItem } from "./added-storage.ts";
import { forgetAddedItem, rememberEntry } from "./added-store.ts";
import { BoardEntry } from "./board-entry.tsx";
import type { AddedItemsProps } from "./just-added.tsx";

/** Banners for just-submitted items until they are on the board. The newest's arrival shows until the next visit. */
export function AddedItems({ personId, items, cards }: AddedItemsProps) {
  const [oldIds] = useState(() => new Set(items.filter(({ hasEntered }) => hasEntered).map(({ id }) => id)));
  const cardOf = (item: AddedItem) => cards.find(({ id }) => id === item.id);
  const newest = items.find((item) => cardOf(item) && !oldIds.has(item.id));
  return (
    <>
      <style>{css}</style>
      {items.map((item) => (
        <AddedEntry
          key={item.id}
          personId={personId}
          item={item}
          card={cardOf(item)}
          isOld={oldIds.has(item.id)}
          isNewest={item === newest}
        />
      ))}
    </>
  );
}

type AddedEntryProps = {
  personId: string;
  item: AddedItem;
  card: Card | undefined;
  isOld: boolean;
  isNewest: boolean;
};

function AddedEntry({ personId, item, card, isOld, isNewest }: AddedEntryProps) {
  const { id } = item;
  const { data, error } = useQuery(addedItemQuery(item));
  const isDone = isOld || (error instanceof Problem && error.code === "not-found");
  const isOnBoard = card !== undefined;
  useEffect(() => {
    if (isDone) forgetAddedItem(id);
    else if (isOnBoard) rememberEntry(id);
  }, [isDone, isOnBoard, id]);
  const close = () => {
    forgetAddedItem(id);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  if (isDone) return null;
  if (card) return isNewest && <BoardEntry personId={personId} card={card} isFirst={item.isFirst} onClose={close} />;
  return data && !item.hasEntered && <AddedStrip personId={personId} item={item} content={data} onClose={close} />;
}

type AddedStripProps = { personId: string; item: AddedItem; content: AddedItemContent; onClose: () => void };

function AddedStrip({ personId, item, content, onClose }: AddedStripProps) {
  const { name, restaurant } = content;
  const labelId = useId();
  return (
    <section className="added" aria-labelledby={labelId}>
      <ItemPicture card={content} plateShows="initial" className="added-photo" sizes="56px" />
      <div>
        <h2 id={labelId}>
          <Sparkles size={16} />
          {itemsMessages.justAdded}
        </h2>
        <p className="added-name">
          <Link to={itemPath(item)} className="stretched two-lines" dir="auto">
            {name}
          </Link>
        </p>
        <p className="added-place">
          <bdi>{restaurant}</bdi> · <VoteCount personId={personId} item={item} name={name} />
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={itemsMessages.closeAdded(name)} onClick={onClose}>
        <X size={20} />
      </button>
    </section>
  );
}

function VoteCount({ personId, item: { kind, id }, name }: { personId: string; item: AddedItem; name: string }) {
  const items = useMemo(
    () => [{ kind, id, name, upvotes: 0, downvotes: 0, netScore: 0, voteCount: 0, version: 0 }],
    [kind, id, name],
  );
  const { data } = useQuery(tallyQuery(personId, id));
  return (
    <>
      <OwnVotes personId={personId} items={items} />
      {itemsMessages.voteCount(data?.tally.voteCount ?? 0)}
    </>
  );
}
