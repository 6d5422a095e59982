import { useQuery } from "@tanstack/react-query";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { pantryProductsQuery, wholeChart } from "../features/charts/charts.queries.ts";
import { JustAddedSlot } from "../features/items/added/just-added-slot.tsx";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** Eat In: the 100 Eat In Hits. */
export function EatInPage({ title, description }: { title: string; description: string }) {
  const chart = useQuery(pantryProductsQuery());
  return (
    <div className="board">
      <PageHead title={title} accent="100" subtitle={description} />
      <JustAddedSlot kind="product" cards={wholeChart(chart.data)} />
      <ItemList
        cards={chart.data?.cards}
        hasFailed={chart.errorUpdateCount > 0}
        skeletonCount={10}
        end={<ListEnd kind="product" cards={wholeChart(chart.data)} />}
        error={
          <EmptyCard drawing="bowl" text={chartsMessages.productsEmpty}>
            <Button look="line" disabled={chart.isFetching} onClick={() => chart.refetch()}>
              {chartsMessages.tryAgain}
            </Button>
          </EmptyCard>
        }
        empty={
          <EmptyCard drawing="jar" text={chartsMessages.productsEmpty} help={chartsMessages.productsEmptyHelp}>
            <SubmitFirstButton label={chartsMessages.submitFirstProduct} />
          </EmptyCard>
        }
      />
    </div>
  );
}
