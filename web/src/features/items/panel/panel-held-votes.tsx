import type { Card } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import { HeldVotesNote } from "../../votes/checks/held-votes.tsx";
import { dishDetailsQuery, productDetailsQuery } from "../page/details.queries.ts";

type PanelHeldVotesProps = { card: Card; viewer: { id: string } | null | undefined };

/** Reports held votes on the panel's item, if any. */
export function PanelHeldVotes({ card, viewer }: PanelHeldVotesProps) {
  const dish = useQuery({ ...dishDetailsQuery(card.id), enabled: card.kind === "dish" });
  const product = useQuery({ ...productDetailsQuery(card.id), enabled: card.kind === "product" });
  const held = (card.kind === "dish" ? dish.data : product.data)?.heldVotes;
  return held ? <HeldVotesNote item={card} held={held} viewer={viewer} /> : null;
}
