import type { Card } from "@dishboard/contract/items";
import type { ReactNode } from "react";
import { useShownTally } from "../use-shown-tally.ts";
import { votesMessages } from "../votes.messages.ts";
import type { VotableItem } from "../votes.queries.ts";
import "./tasted-votes.css";

/** How many of the votes on an item are by people who have eaten it; nothing while there are none. */
export function TastedVotes({ item }: { item: Pick<Card, "tastedUpvotes" | "tastedDownvotes" | "voteCount"> }) {
  const tasted = item.tastedUpvotes + item.tastedDownvotes;
  return tasted > 0 && <p className="tasted-votes">{votesMessages.tasted(tasted, item.voteCount)}</p>;
}

type WhileVotedProps = {
  item: VotableItem;
  /** Null for a visitor, undefined while it is not known. */
  viewer: { id: string } | null | undefined;
  children: ReactNode;
};

/** Shows something while the viewer has a vote on an item. */
export function WhileVoted({ item, viewer, children }: WhileVotedProps) {
  const { vote } = useShownTally(viewer?.id ?? null, item);
  return viewer && (vote === "up" || vote === "down") ? children : null;
}
