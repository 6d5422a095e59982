import type { Board } from "@dishboard/contract/boards";
import type { Transport } from "@dishboard/contract/endpoint";
import type { SharedHandList } from "@dishboard/contract/hand-lists";
import type { Card } from "@dishboard/contract/items";
import { listNotFound } from "@dishboard/contract/lists";
import type { PageSettings } from "@dishboard/contract/pages";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useShownToViewer } from "../features/blocks/use-shown-to-viewer.ts";
import { ShareBoardButton } from "../features/embeds/share-board-button.tsx";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { BoardHead } from "../features/lists/boards/board-head.tsx";
import { boardsMessages, wordsText } from "../features/lists/boards/boards.messages.ts";
import { handListsMessages } from "../features/lists/by-hand/hand-lists.messages.ts";
import { ListHead } from "../features/lists/list-head.tsx";
import { areaText, listsMessages as messages } from "../features/lists/lists.messages.ts";
import { listQuery, listsQuery, prefetchList } from "../features/lists/lists.queries.ts";
import { LastWeekLink } from "../features/lists/movers/last-week-link.tsx";
import { useMovers } from "../features/lists/movers/use-movers.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { wholeRanking } from "../lib/partial-list.ts";
import { handListPath, listPath, paths } from "../lib/paths.ts";
import { boardSharePicture, leadersOf } from "../lib/share-picture.ts";
import { breadcrumbData, rankingData } from "../lib/structured-data.ts";
import { BackLink } from "../ui/back-link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import { NotFoundPage } from "./not-found.tsx";

function ListPage({ title }: { title: string }) {
  const slug = slugIn(useLocation().pathname);
  const { position } = usePlace();
  const query = useQuery(listQuery(slug));
  const order = useListOrder({ listKey: slug, cards: query.data?.cards, isFetching: query.isFetching });
  const movers = useMovers(query.data);
  const notes = query.data?.byHand?.notes;
  const cardNote = useMemo(() => noteOf(notes ?? []), [notes]);
  const owner = (query.data?.board ?? query.data?.byHand)?.owner;
  const shownOwners = useShownToViewer(
    useMemo(() => (owner ? [owner] : []), [owner]),
    idOf,
  );
  // Shows a list's title at once after the overview.
  const { data: lists } = useQuery({ ...listsQuery(), enabled: false });
  if (query.data === null) return <NotFoundPage title="404" text={messages.notFound} />;
  const list = query.data ?? [...(lists?.lists ?? []), ...(lists?.boards ?? [])].find((one) => one.slug === slug);
  const board = query.data?.board;
  const byHand = query.data?.byHand;
  if (owner && shownOwners?.length === 0) return <NotFoundPage title="404" text={boardsMessages.notForYou} />;
  return (
    <div className="board">
      <BackLink to={paths.lists} label={messages.back} />
      <PageHead
        title={list?.name ?? title}
        {...(!owner && { accent: "100" })}
        subtitle={byHand ? handListsMessages.byHand : board ? boardText(board) : list && areaText(list.area)}
      />
      {board && <BoardHead board={board} />}
      {byHand && <ListHead list={{ ...byHand, slug, title: list?.name ?? title }} editPath={handListPath(byHand.id)} />}
      <ItemList
        key={slug}
        cards={byHand ? query.data?.cards : order.cards}
        {...(byHand ? { isRanked: false, cardNote } : { order, ...movers })}
        isPart={query.data?.isPartial}
        hasFailed={query.errorUpdateCount > 0}
        skeletonCount={5}
        distanceFrom={position}
        end={
          !byHand && (
            <ListEnd kind={board?.kind ?? "dish"} cards={wholeRanking(query.data)}>
              <LastWeekLink boardKey={slug} lastWeek={query.data?.lastWeek} />
              {list && <ShareBoardButton boardKey={slug} name={list.name} />}
            </ListEnd>
          )
        }
        error={<ErrorCard text={messages.listFailed} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />}
        empty={
          byHand ? (
            <EmptyCard drawing="cloche" text={handListsMessages.emptyList} />
          ) : (
            <EmptyCard drawing="pin" text={messages.listEmpty}>
              <SubmitFirstButton label={messages.submit} />
            </EmptyCard>
          )
        }
      />
    </div>
  );
}

async function prefetchListPage(
  client: QueryClient,
  transport: Transport,
  { params }: { params: { slug?: string | undefined } },
): Promise<void> {
  await prefetchList(client, params.slug ?? "", transport);
}

function listHead(
  client: QueryClient,
  { slug = "" }: { slug?: string | undefined },
  { publicUrl }: Pick<PageSettings, "publicUrl">,
) {
  const list = client.getQueryData(listQuery(slug).queryKey);
  if (list === null) return { title: listNotFound, description: messages.notFound, isMissing: true as const };
  if (!list) return undefined;
  const { name: title, board, byHand, cards, total = cards.length } = list;
  if (byHand) {
    const description = handListsMessages.describe(byHand.note, byHand.owner.username);
    return { title, description, hasNoFeeds: true as const, ...(!byHand.isOnProfile && { isUnlisted: true as const }) };
  }
  const described = board
    ? boardsMessages.describe(board.note, boardText(board), board.owner.username)
    : messages.describe(total, areaText(list.area));
  return {
    title,
    description: described,
    ...(import.meta.env.SSR && {
      ...(!board && { description: `${described} ${leadersOf(cards)}`.trim() }),
      ...(cards.length > 0 && { picture: boardSharePicture({ slug, name: title }, title, cards) }),
      jsonLd: [
        rankingData({ name: title, cards, total }, publicUrl),
        breadcrumbData(
          [
            { name: messages.title, path: paths.lists },
            { name: title, path: listPath(slug) },
          ],
          publicUrl,
        ),
      ],
    }),
  };
}

function noteOf(notes: SharedHandList["notes"]) {
  const texts = new Map(notes.map(({ itemId, note }) => [itemId, note]));
  return ({ id }: Card) => {
    const text = texts.get(id);
    return text && <span dir="auto">{text}</span>;
  };
}

/** A board's subject: 'Within a walk of Camden Market · Asian'. */
function boardText({ kind, area, filters }: Board): string {
  const where = kind === "dish" ? areaText(area) : boardsMessages.kinds.product;
  return [where, wordsText(filters)].filter(Boolean).join(" · ");
}

function idOf({ id }: { id: string }): string {
  return id;
}

function slugIn(path: string): string {
  return matchPath(paths.list, path)?.slug ?? "";
}

export const page = { Page: ListPage, prefetch: prefetchListPage, head: listHead };
