import type { Transport } from "@dishboard/contract/endpoint";
import { listNotFound } from "@dishboard/contract/lists";
import type { PageSettings } from "@dishboard/contract/pages";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { EmbedButton } from "../features/embeds/embed-button.tsx";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ListEnd } from "../features/items/list/list-end.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { areaText, listsMessages as messages } from "../features/lists/lists.messages.ts";
import { listQuery, listsQuery, prefetchList } from "../features/lists/lists.queries.ts";
import { LastWeekLink } from "../features/lists/movers/last-week-link.tsx";
import { useMovers } from "../features/lists/movers/use-movers.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { wholeRanking } from "../lib/partial-list.ts";
import { listPath, paths } from "../lib/paths.ts";
import { boardSharePicture, leadersOf } from "../lib/share-picture.ts";
import { breadcrumbData, rankingData } from "../lib/structured-data.ts";
import { BackLink } from "../ui/back-link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** One of the lists: a ranking of dishes. */
function ListPage({ title }: { title: string }) {
  const slug = slugIn(useLocation().pathname);
  const { position } = usePlace();
  const query = useQuery(listQuery(slug));
  const order = useListOrder({ listKey: slug, cards: query.data?.cards, isFetching: query.isFetching });
  const movers = useMovers(query.data);
  // Whoever comes from the lists sees at once which one they have opened.
  const { data: lists } = useQuery({ ...listsQuery(), enabled: false });
  if (query.data === null) return <NotFoundPage title="404" text={messages.notFound} />;
  const list = query.data ?? lists?.find((one) => one.slug === slug);
  return (
    <div className="board">
      <BackLink to={paths.lists} label={messages.back} />
      <PageHead title={list?.name ?? title} accent="100" subtitle={list && areaText(list.area)} />
      <ItemList
        key={slug}
        cards={order.cards}
        order={order}
        {...movers}
        hasFailed={query.errorUpdateCount > 0}
        skeletonCount={5}
        distanceFrom={position}
        end={
          <ListEnd kind="dish" cards={wholeRanking(query.data)}>
            <LastWeekLink boardKey={slug} lastWeek={query.data?.lastWeek} />
            {list && <EmbedButton boardKey={slug} name={list.name} />}
          </ListEnd>
        }
        error={<ErrorCard text={messages.listFailed} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />}
        empty={
          <EmptyCard drawing="pin" text={messages.listEmpty}>
            <SubmitFirstButton label={messages.submit} />
          </EmptyCard>
        }
      />
    </div>
  );
}

/** Fetches the list. */
async function prefetchListPage(
  client: QueryClient,
  transport: Transport,
  { params }: { params: { slug?: string | undefined } },
): Promise<void> {
  await prefetchList(client, params.slug ?? "", transport);
}

/** Describes the list, or that there is none of this name. */
function listHead(
  client: QueryClient,
  { slug = "" }: { slug?: string | undefined },
  { publicUrl }: Pick<PageSettings, "publicUrl">,
) {
  const list = client.getQueryData(listQuery(slug).queryKey);
  if (list === null) return { title: listNotFound, description: messages.notFound, isMissing: true as const };
  if (!list) return undefined;
  const { name, area, cards, total = cards.length } = list;
  return {
    title: name,
    description: messages.describe(total, areaText(area)),
    ...(import.meta.env.SSR && {
      description: `${messages.describe(total, areaText(area))} ${leadersOf(cards)}`.trim(),
      ...(cards.length > 0 && { picture: boardSharePicture({ slug }, name, cards) }),
      jsonLd: [
        rankingData({ name, cards, total }, publicUrl),
        breadcrumbData(
          [
            { name: messages.title, path: paths.lists },
            { name, path: listPath(slug) },
          ],
          publicUrl,
        ),
      ],
    }),
  };
}

function slugIn(path: string): string {
  return matchPath(paths.list, path)?.slug ?? "";
}

/** The page and its data functions. */
export const page = { Page: ListPage, prefetch: prefetchListPage, head: listHead };
