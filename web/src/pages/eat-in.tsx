import { productBoardKey } from "@dishboard/contract/board-keys";
import type { Card } from "@dishboard/contract/items";
import { hashKey, useQuery } from "@tanstack/react-query";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { pantryProductsQuery } from "../features/charts/charts.queries.ts";
import { BoardChips } from "../features/charts/chips/board-chips.tsx";
import { EmptyBoardSlot } from "../features/charts/empty/empty-board-slot.tsx";
import { countFilters } from "../features/charts/filters/filter-fields.ts";
import { FilterNotes } from "../features/charts/filters/filter-notes.tsx";
import { useFilters } from "../features/charts/filters/use-filters.ts";
import { FollowedSlot } from "../features/charts/followed/followed-slot.tsx";
import { useOrderNote } from "../features/charts/order/order-note.tsx";
import { useLensFill } from "../features/charts/use-lens-fill.ts";
import { ShareBoardButton } from "../features/embeds/share-board-button.tsx";
import { JustAddedSlot } from "../features/items/added/just-added-slot.tsx";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { LastWeekLink, lastWeekEntries } from "../features/lists/movers/last-week-link.tsx";
import { useMovers } from "../features/lists/movers/use-movers.tsx";
import { wholeRanking } from "../lib/partial-list.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { tryAgain } from "../ui/retry-button.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** A filtered list cannot tell whether new items are on the board. */
const noCards: readonly Card[] = [];

export function EatInPage({ title }: { title: string }) {
  return (
    <FollowedSlot kind="product" title={title}>
      <EverybodysHits title={title} />
    </FollowedSlot>
  );
}

function EverybodysHits({ title }: { title: string }) {
  const { filters } = useFilters("product");
  const hasFilters = countFilters(filters) > 0;
  const query = pantryProductsQuery(filters);
  const chart = useQuery(query);
  const listKey = hashKey(query.queryKey);
  const order = useListOrder({ listKey, cards: chart.data?.cards, isFetching: chart.isFetching });
  const cards = useLensFill("product", null, filters, order.cards);
  const movers = useMovers(chart.data);
  const note = useOrderNote(filters, chart.data?.rising);
  return (
    <div className="board">
      <PageHead title={title} accent="100" subtitle={chartsMessages.productsSubtitle} />
      <BoardChips kind="product" more={lastWeekEntries(productBoardKey, chart.data?.lastWeek)} />
      <FilterNotes kind="product" count={wholeRanking(chart.data)?.length} />
      <JustAddedSlot kind="product" cards={hasFilters ? noCards : wholeRanking(chart.data) && order.cards} />
      <ItemList
        key={listKey}
        cards={cards}
        order={order}
        {...note}
        {...movers}
        isPart={chart.data?.isPartial}
        hasFailed={chart.errorUpdateCount > 0}
        skeletonCount={10}
        end={
          <>
            {chart.data?.isCutShort && <p className="cut-short">{chartsMessages.cutShort(hasFilters)}</p>}
            <ListEnd kind="product" cards={wholeRanking(chart.data)} isFiltered={hasFilters}>
              <LastWeekLink boardKey={productBoardKey} lastWeek={chart.data?.lastWeek} />
              {!hasFilters && <ShareBoardButton boardKey={productBoardKey} name={title} />}
            </ListEnd>
          </>
        }
        error={
          <EmptyCard drawing="bowl" text={chartsMessages.productsEmpty}>
            <Button look="line" disabled={chart.isFetching} onClick={() => chart.refetch()}>
              {tryAgain}
            </Button>
          </EmptyCard>
        }
        empty={<EmptyBoardSlot kind="product" place={null} isCutShort={chart.data?.isCutShort ?? false} />}
      />
    </div>
  );
}
