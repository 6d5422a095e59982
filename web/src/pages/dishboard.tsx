import type { Card } from "@dishboard/contract/items";
import { distanceKm } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { dishesQuery } from "../features/charts/charts.queries.ts";
import { ChartBoard } from "../features/items/list/chart-board.tsx";
import { ChartSkeleton } from "../features/items/list/item-list-skeleton.tsx";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";

const skeletons = 5;

/** Eat Out: The Dishboard 100. */
export function DishboardPage() {
  const { position, ownPosition } = usePlace();
  const chart = useQuery(dishesQuery(ownPosition));
  const isHydrated = useIsHydrated();
  const distanceKmOf = useCallback(
    ({ restaurantLatitude: latitude, restaurantLongitude: longitude }: Card) =>
      latitude === null || longitude === null ? null : distanceKm(position, { latitude, longitude }),
    [position],
  );
  return (
    <>
      <PageHead title={chartsMessages.dishesTitle} accent="100" subtitle={chartsMessages.dishesSubtitle} />
      {!isHydrated && (
        <div className="place-waiting">
          <ChartSkeleton count={skeletons} />
        </div>
      )}
      <div className="place-bound">
        <ChartBoard
          cards={chart.data?.cards}
          hasFailed={chart.errorUpdateCount > 0}
          skeletons={skeletons}
          distanceKmOf={distanceKmOf}
          failed={
            <ErrorCard
              text={chartsMessages.dishesFailed}
              isTrying={chart.isFetching}
              onTryAgain={() => chart.refetch()}
            />
          }
          empty={
            <EmptyCard text={chartsMessages.dishesEmpty} help={chartsMessages.dishesEmptyHelp}>
              <SubmitFirstButton label={chartsMessages.submitFirstDish} />
            </EmptyCard>
          }
        />
      </div>
    </>
  );
}
