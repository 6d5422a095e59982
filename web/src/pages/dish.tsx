import type { Transport } from "@dishboard/contract/endpoint";
import { postKindsOf } from "@dishboard/contract/features";
import { boardNames, itemNotFound } from "@dishboard/contract/items";
import type { PageSettings } from "@dishboard/contract/pages";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { prefetchNotes } from "../features/food-log/notes/notes.queries.ts";
import { WhatPeopleSay } from "../features/food-log/notes/what-people-say.tsx";
import { dishDetailsQuery } from "../features/items/page/details.queries.ts";
import { DishDetailsView } from "../features/items/page/dish-details.tsx";
import { ItemNotFound, ItemPageSkeleton } from "../features/items/page/item-page.tsx";
import { pageMessages } from "../features/items/page/page.messages.ts";
import { PageBack } from "../features/items/page/page-back.tsx";
import { prefetchItemWeeks } from "../features/lists/item-weeks/item-weeks.queries.ts";
import { ItemWeeks } from "../features/lists/item-weeks/item-weeks.tsx";
import { prefetchItemPosts } from "../features/posts/gallery/gallery.queries.ts";
import { ItemPosts } from "../features/posts/gallery/item-posts.tsx";
import { itemPath, paths, restaurantPath } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { describeItem, sharePicture } from "../lib/share-picture.ts";
import { breadcrumbData, dishData } from "../lib/structured-data.ts";
import { matchPath, useLocation } from "../ui/router.tsx";
import { ErrorCard } from "../ui/state-card.tsx";

type Params = { id?: string | undefined };

function DishPage({ title }: { title: string }) {
  const hasPosts = postKindsOf(useSettings()).length > 0;
  const { id = "" } = matchPath(paths.dish, useLocation().pathname) ?? {};
  const { data: dish, errorUpdateCount, isFetching, refetch } = useQuery(dishDetailsQuery(id));
  if (dish)
    return (
      <DishDetailsView
        key={dish.id}
        dish={dish}
        gallery={hasPosts && <ItemPosts item={{ ...dish, restaurant: dish.restaurant.name }} />}
        weeks={<ItemWeeks item={dish} />}
        notes={<WhatPeopleSay item={dish} />}
      />
    );
  if (dish === null) return <ItemNotFound kind="dish" title={itemNotFound.dish} />;
  if (errorUpdateCount === 0) return <ItemPageSkeleton kind="dish" />;
  return (
    <>
      <PageBack kind="dish" />
      <h1 className="sr-only">{title}</h1>
      <ErrorCard text={pageMessages.dishFailed} isTrying={isFetching} onTryAgain={() => refetch()} />
    </>
  );
}

async function prefetchDish(
  client: QueryClient,
  transport: Transport,
  { params: { id = "" } }: { params: Params },
): Promise<void> {
  await Promise.all([
    client.fetchQuery(dishDetailsQuery(id, transport)),
    prefetchItemPosts(client, transport, { kind: "dish", id }),
    prefetchNotes(client, transport, { kind: "dish", id }),
    prefetchItemWeeks(client, transport, { kind: "dish", id }),
  ]);
}

function dishHead(client: QueryClient, { id = "" }: Params, { publicUrl }: PageSettings) {
  const dish = client.getQueryData(dishDetailsQuery(id).queryKey);
  if (dish === null)
    return { title: itemNotFound.dish, description: pageMessages.notFound.dish, isMissing: true as const };
  if (!dish) return undefined;
  const { name, restaurant } = dish;
  return {
    title: `${name} · ${restaurant.name}`,
    description: import.meta.env.SSR ? describeItem({ ...dish, place: restaurant.name }) : "",
    ...(import.meta.env.SSR && {
      picture: sharePicture(dish),
      jsonLd: [
        dishData(dish, publicUrl),
        breadcrumbData(
          [
            { name: boardNames.dish, path: paths.dishboard },
            { name: restaurant.name, path: restaurantPath(restaurant.id) },
            { name, path: itemPath(dish) },
          ],
          publicUrl,
        ),
      ],
    }),
  };
}

export const page = { Page: DishPage, prefetch: prefetchDish, head: dishHead };
