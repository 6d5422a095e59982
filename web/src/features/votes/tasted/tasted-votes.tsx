import type { Card } from "@dishboard/contract/items";
import { votesMessages } from "../votes.messages.ts";
import "./tasted-votes.css";

/** Votes by people who ate the item, if any. */
export function TastedVotes({ item }: { item: Pick<Card, "tastedUpvotes" | "tastedDownvotes" | "voteCount"> }) {
  const tasted = item.tastedUpvotes + item.tastedDownvotes;
  return tasted > 0 && <p className="tasted-votes">{votesMessages.tasted(tasted, item.voteCount)}</p>;
}
