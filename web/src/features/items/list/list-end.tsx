import type { Card, ItemKind } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import { SubmitFirstButton } from "../submission/submit-first-button.tsx";
import { listMessages } from "./list.messages.ts";

type ListEndProps = {
  kind: ItemKind;
  cards: readonly Card[] | undefined;
  /** How many cards the list has at most. */
  limit?: number;
};

/** What follows the last card of a list: an invitation to add to it. Nothing while only some of its cards are here. */
export function ListEnd({ kind, cards, limit = rankingLimit }: ListEndProps) {
  if (!cards) return null;
  return (
    <div className="list-end">
      <h2>{cards.length >= limit ? listMessages.allSeen : listMessages.allSoFar}</h2>
      <p>{listMessages.missing[kind]}</p>
      <SubmitFirstButton label={listMessages.submit[kind]} />
    </div>
  );
}
