import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { EmptyCard } from "../../../ui/state-card.tsx";
import { chartsMessages } from "../charts.messages.ts";

/** The list that the filters leave empty. */
export type NoMatchesProps = {
  kind: ItemKind;
  /** The visitor's own place; null for the market area. */
  place: Position | null;
  isCutShort: boolean;
  /** What stands there where the list is empty without filters too. */
  empty: ReactNode;
};

const NoMatches = lazy(() =>
  import("./no-matches.tsx").then(
    (file): { default: ComponentType<NoMatchesProps> } => ({ default: file.NoMatches }),
    () => ({
      default: ({ kind }: NoMatchesProps) => <EmptyCard drawing="bowl" text={chartsMessages.found[kind](0)} />,
    }),
  ),
);

/** What stands in place of a list that the filters leave empty; loaded where there is one. */
export function NoMatchesSlot(props: NoMatchesProps) {
  return (
    <Suspense>
      <NoMatches {...props} />
    </Suspense>
  );
}
