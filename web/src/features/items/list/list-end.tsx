import type { Card, ItemKind } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import type { ReactNode } from "react";
import { useLens } from "../../diet/lens/use-lens.ts";
import { SubmitFirstButton } from "../submission/submit-first-button.tsx";
import { listMessages } from "./list.messages.ts";

type ListEndProps = {
  kind: ItemKind;
  cards: readonly Card[] | undefined;
  limit?: number;
  isFiltered?: boolean;
  children?: ReactNode;
};

/** Invites to add to a complete list. */
export function ListEnd({ kind, cards, limit = rankingLimit, isFiltered = false, children }: ListEndProps) {
  // The lens hides some and adds others after the hundred.
  const { avoided } = useLens();
  if (!cards) return null;
  return (
    <div className="list-end">
      <h2>{titleOf(cards.length, limit, isFiltered || avoided.length > 0)}</h2>
      <p>{listMessages.missing[kind]}</p>
      <SubmitFirstButton label={listMessages.submit[kind]} />
      {children && <div className="list-ways">{children}</div>}
    </div>
  );
}

function titleOf(count: number, limit: number, isFiltered: boolean): string {
  if (isFiltered || !Number.isFinite(limit)) return listMessages.allSoFar;
  return count >= limit ? listMessages.allShown : listMessages.countSoFar(count, limit);
}
