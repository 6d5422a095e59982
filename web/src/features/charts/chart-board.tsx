import type { Card } from "@dishboard/contract/charts";
import type { ReactNode } from "react";
import { useSaved } from "../saves/use-saved.ts";
import { ChartSkeleton } from "./chart-skeleton.tsx";
import { DishList } from "./dish-list.tsx";
import { useGrownList } from "./use-grown-list.ts";
import { useShare } from "./use-share.ts";

/** A ranking in the state it is in: on its way, failed, empty, or there. */
export function ChartBoard(props: {
  /** Undefined while nothing has come. */
  cards: readonly Card[] | undefined;
  hasFailed: boolean;
  skeletons: number;
  failed: ReactNode;
  empty: ReactNode;
  distanceKmOf?: (card: Card) => number | null;
}) {
  const { savedIds, toggle } = useSaved();
  const share = useShare();
  const shown = useGrownList(props.cards ?? []);
  if (!props.cards) return props.hasFailed ? props.failed : <ChartSkeleton count={props.skeletons} />;
  if (props.cards.length === 0) return props.empty;
  return (
    <DishList
      cards={shown}
      viewer={null}
      savedIds={savedIds}
      onSave={toggle}
      onShare={share}
      {...(props.distanceKmOf && { distanceKmOf: props.distanceKmOf })}
    />
  );
}
