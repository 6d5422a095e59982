import { dishBoardKey } from "@dishboard/contract/board-keys";
import type { Card } from "@dishboard/contract/items";
import { hashKey, useQuery } from "@tanstack/react-query";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { dishesQuery } from "../features/charts/charts.queries.ts";
import { BoardChips } from "../features/charts/chips/board-chips.tsx";
import { EmptyBoardSlot } from "../features/charts/empty/empty-board-slot.tsx";
import { countFilters, isNearestFirst } from "../features/charts/filters/filter-fields.ts";
import { FilterNotes } from "../features/charts/filters/filter-notes.tsx";
import { useCardsInOrder } from "../features/charts/filters/use-cards-in-order.ts";
import { useFilters } from "../features/charts/filters/use-filters.ts";
import { FollowedSlot } from "../features/charts/followed/followed-slot.tsx";
import { Newcomers } from "../features/charts/newcomers/newcomers.tsx";
import { useOrderNote } from "../features/charts/order/order-note.tsx";
import { useLensFill } from "../features/charts/use-lens-fill.ts";
import { ShareBoardButton } from "../features/embeds/share-board-button.tsx";
import { JustAddedSlot } from "../features/items/added/just-added-slot.tsx";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ItemListSkeleton } from "../features/items/list/item-list-skeleton.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { LastWeekLink, lastWeekEntries } from "../features/lists/movers/last-week-link.tsx";
import { useMovers } from "../features/lists/movers/use-movers.tsx";
import { useBoardMap } from "../features/map/use-board-map.ts";
import { useMapView } from "../features/map/use-map-view.ts";
import { MarketLine } from "../features/market-days/market-line.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { wholeRanking } from "../lib/partial-list.ts";
import { useSettings } from "../lib/settings.tsx";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { PageHead } from "../ui/page-head.tsx";
import { ErrorCard } from "../ui/state-card.tsx";
import "./dishboard.css";

const skeletonCount = 5;
/** A filtered list cannot tell whether new items are on the board. */
const noCards: readonly Card[] = [];

export function DishboardPage({ title }: { title: string }) {
  return (
    <FollowedSlot kind="dish" title={title}>
      <EverybodysBoard title={title} />
    </FollowedSlot>
  );
}

function EverybodysBoard({ title }: { title: string }) {
  const { isDemo, marketArea } = useSettings();
  const { position, ownPosition } = usePlace();
  const map = useBoardMap();
  const { isMap, area } = useMapView();
  const { filters } = useFilters("dish");
  const hasFilters = countFilters(filters) > 0;
  const place = area ?? ownPosition;
  const query = dishesQuery(place, filters);
  const chart = useQuery(query);
  const isByDistance = isNearestFirst(filters);
  const order = useListOrder({
    listKey: hashKey([query.queryKey, isByDistance, isMap]),
    cards: useCardsInOrder(chart.data?.cards, isByDistance ? position : undefined),
    isFetching: chart.isFetching,
  });
  const cards = useLensFill("dish", place, filters, order.cards);
  const allCards = wholeRanking(chart.data) && order.cards;
  const isHydrated = useIsHydrated();
  const movers = useMovers(chart.data);
  const note = useOrderNote(filters, chart.data?.rising);
  // As another element the map does not count as the list that has moved.
  const key = isMap && map === undefined ? "waiting" : "ready";
  return (
    <div className="board" key={key} data-view={isMap && map ? "map" : undefined}>
      <PageHead title={title} accent="100" subtitle={chartsMessages.dishesSubtitle} />
      {map && <map.MapSwitch />}
      {ownPosition === null && <MarketLine />}
      <Newcomers />
      <BoardChips kind="dish" more={lastWeekEntries(dishBoardKey, chart.data?.lastWeek)} />
      {map && <map.AreaNotice />}
      {!isHydrated && (
        <div className="place-waiting">
          <ItemListSkeleton count={skeletonCount} />
        </div>
      )}
      <div className="place-bound">
        <FilterNotes kind="dish" count={wholeRanking(chart.data)?.length} />
        <JustAddedSlot kind="dish" cards={hasFilters ? noCards : allCards} />
        <ItemList
          key={hashKey([query.queryKey, isByDistance])}
          cards={cards}
          order={order}
          {...note}
          {...movers}
          isPart={chart.data?.isPartial}
          hasFailed={chart.errorUpdateCount > 0}
          skeletonCount={skeletonCount}
          distanceFrom={position}
          isBesideMap={isMap && map !== null}
          beside={
            map === null ? undefined : !isMap && map && <map.MapPreview cards={wholeRanking(chart.data) && cards} />
          }
          end={
            <>
              {chart.data?.isCutShort && <p className="cut-short">{chartsMessages.cutShort(hasFilters)}</p>}
              <ListEnd kind="dish" cards={wholeRanking(chart.data)} isFiltered={hasFilters}>
                <LastWeekLink boardKey={dishBoardKey} lastWeek={chart.data?.lastWeek} />
                {!place && !hasFilters && (
                  <ShareBoardButton boardKey={dishBoardKey} name={`${title} · ${marketArea.name}`} />
                )}
              </ListEnd>
            </>
          }
          error={
            <ErrorCard
              text={chartsMessages.dishesFailed}
              isTrying={chart.isFetching}
              onTryAgain={() => chart.refetch()}
            />
          }
          empty={<EmptyBoardSlot kind="dish" place={place} isCutShort={chart.data?.isCutShort ?? false} />}
        />
      </div>
      {map && <map.BoardMap cards={cards} />}
      {isDemo && <p className="demo-note">Demo town: invented dishes</p>}
    </div>
  );
}
