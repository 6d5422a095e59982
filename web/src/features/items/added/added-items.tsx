import type { Card } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import { useQuery } from "@tanstack/react-query";
import Sparkles from "lucide-react/icons/sparkles";
import X from "lucide-react/icons/x";
import { useEffect, useId, useMemo } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { OwnVotes } from "../../votes/member-votes.tsx";
import { tallyQuery } from "../../votes/tally-cache.ts";
import { ItemPicture } from "../card/item-picture.tsx";
import { itemsMessages } from "../items.messages.ts";
import { addedItemQuery } from "./added.queries.ts";
// In the script rather than in a file of its own: the first page has no use for it.
import css from "./added-items.css?inline";
import type { AddedItem } from "./added-storage.ts";
import { forgetAddedItem } from "./added-store.ts";
import type { AddedItemsProps } from "./just-added.tsx";

/** A strip for each item that somebody has just submitted, until it is on the board. */
export function AddedItems({ personId, items, cards }: AddedItemsProps) {
  return (
    <>
      <style>{css}</style>
      {items.map((item) => (
        <AddedStrip key={item.id} personId={personId} item={item} card={cards.find(({ id }) => id === item.id)} />
      ))}
    </>
  );
}

type AddedStripProps = { personId: string; item: AddedItem; card: Card | undefined };

function AddedStrip({ personId, item, card }: AddedStripProps) {
  const { kind, id } = item;
  const labelId = useId();
  const { data, error } = useQuery(addedItemQuery(item));
  const isDone = card !== undefined || (error instanceof Problem && error.code === "not-found");
  useEffect(() => {
    if (isDone) forgetAddedItem(id);
  }, [isDone, id]);
  if (isDone || !data) return null;
  const { name, restaurant } = data;
  const close = () => {
    forgetAddedItem(id);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section className="added" aria-labelledby={labelId}>
      <ItemPicture card={data} plateShows="initial" className="added-photo" sizes="56px" />
      <div className="added-text">
        <h2 id={labelId}>
          <Sparkles size={16} />
          {itemsMessages.justAdded}
        </h2>
        <p className="added-name">
          <Link to={itemPath({ kind, id })} dir="auto">
            {name}
          </Link>
        </p>
        <p className="added-place">
          <bdi>{restaurant}</bdi> · <VoteCount personId={personId} item={item} name={name} />
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={itemsMessages.closeAdded(name)} onClick={close}>
        <X size={20} />
      </button>
    </section>
  );
}

/** How many have voted on an item that no list on this page shows. */
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
