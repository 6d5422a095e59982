import type { Card, ItemKind } from "@dishboard/contract/items";
import { hashKey, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { ItemList } from "../../items/list/item-list.tsx";
import { ListEnd } from "../../items/list/list-end.tsx";
import { useListOrder } from "../../items/list/use-list-order.ts";
import { usePlace } from "../../places/use-place.ts";
import { BoardChips } from "../chips/board-chips.tsx";
import { countFilters, isNearestFirst } from "../filters/filter-fields.ts";
import { FilterNotes } from "../filters/filter-notes.tsx";
import { useCardsInOrder } from "../filters/use-cards-in-order.ts";
import { useFilters } from "../filters/use-filters.ts";
import { Faces } from "./faces.tsx";
import { followedMessages as messages } from "./followed.messages.ts";
import { followedChartQuery } from "./followed.queries.ts";
import { FollowedHead } from "./followed-head.tsx";

const skeletonCount = 5;

type FollowedBoardProps = { kind: ItemKind; title: string; viewerId: string };

/** Dishes or products that followed people upvoted or ate. */
export function FollowedBoard({ kind, title, viewerId }: FollowedBoardProps) {
  const { position, ownPosition } = usePlace();
  const { filters, apply } = useFilters(kind);
  const query = followedChartQuery(viewerId, kind, ownPosition, filters);
  const chart = useQuery(query);
  const isByDistance = isNearestFirst(filters);
  const listKey = hashKey([query.queryKey, isByDistance]);
  const order = useListOrder({
    listKey,
    cards: useCardsInOrder(chart.data?.cards, isByDistance ? position : undefined),
    isFetching: chart.isFetching,
  });
  const likedBy = useMemo(
    () => new Map(chart.data?.cards.map((card) => [card.id, card.likedBy] as const)),
    [chart.data],
  );
  const facesOf = useCallback(
    ({ id }: Card) => {
      const people = likedBy.get(id);
      return people && <Faces likedBy={people} />;
    },
    [likedBy],
  );
  const isFiltered = countFilters(filters) > 0;
  return (
    <div className="board">
      <FollowedHead title={title} />
      <BoardChips kind={kind} hasOrder={false} />
      <FilterNotes kind={kind} count={chart.data?.cards.length} />
      <ItemList
        key={listKey}
        cards={order.cards}
        order={order}
        hasFailed={chart.errorUpdateCount > 0}
        skeletonCount={skeletonCount}
        {...(kind === "dish" && { distanceFrom: position })}
        cardNote={facesOf}
        end={
          <>
            {chart.data?.isCutShort && <p className="cut-short">{messages.cutShort}</p>}
            <ListEnd kind={kind} cards={chart.data?.cards} isFiltered />
          </>
        }
        error={<ErrorCard text={messages.failed} isTrying={chart.isFetching} onTryAgain={() => chart.refetch()} />}
        empty={
          <Empty
            kind={kind}
            followsAnybody={chart.data?.followsAnybody ?? true}
            clearFilters={isFiltered ? () => apply({}) : undefined}
          />
        }
      />
    </div>
  );
}

type EmptyProps = { kind: ItemKind; followsAnybody: boolean; clearFilters: (() => void) | undefined };

function Empty({ kind, followsAnybody, clearFilters }: EmptyProps) {
  if (!followsAnybody)
    return (
      <EmptyCard drawing="lens" text={messages.followsNobody} help={messages.followsNobodyHelp}>
        <Link to={`${paths.search}?in=people`} className={buttonClass("main")}>
          {messages.findPeople}
        </Link>
      </EmptyCard>
    );
  if (clearFilters)
    return (
      <EmptyCard drawing="lens" text={messages.noMatch[kind]} help={messages.emptyHelp}>
        <Button look="main" onClick={clearFilters}>
          {messages.clearFilters}
        </Button>
      </EmptyCard>
    );
  return (
    <EmptyCard drawing="lens" text={messages.empty[kind]} help={messages.emptyHelp}>
      <Link to={`${paths.settings}#privacy`} className={buttonClass("line")}>
        {messages.ownSetting}
      </Link>
    </EmptyCard>
  );
}
