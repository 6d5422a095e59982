import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type ComponentType, lazy, Suspense } from "react";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { chartsMessages } from "../charts.messages.ts";

/** A board without cards. */
export type EmptyBoardProps = {
  kind: ItemKind;
  /** The visitor's own place; null for the market area. */
  place: Position | null;
  isCutShort: boolean;
};

const EmptyBoard = lazy(() =>
  import("./empty-board.tsx").then(
    (file): { default: ComponentType<EmptyBoardProps> } => ({ default: file.EmptyBoard }),
    () => ({
      default: ({ kind }: EmptyBoardProps) => <EmptyCard drawing="bowl" text={chartsMessages.found[kind](0)} />,
    }),
  ),
);

/** Stands in place of the list if a board has no cards. Its code is loaded then. */
export function EmptyBoardSlot(props: EmptyBoardProps) {
  return (
    <Suspense>
      <EmptyBoard {...props} />
    </Suspense>
  );
}
