import type { Transport } from "@dishboard/contract/endpoint";
import { boardNames } from "@dishboard/contract/items";
import type { PageSettings } from "@dishboard/contract/pages";
import { maxRankedDishes, type Restaurant, restaurantNotFound } from "@dishboard/contract/restaurants";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ItemList } from "../features/items/list/item-list.tsx";
import { ItemListSkeleton } from "../features/items/list/item-list-skeleton.tsx";
import { useListOrder } from "../features/items/list/use-list-order.ts";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { DishSubmitters } from "../features/restaurants/dish-submitters.tsx";
import { HiddenRestaurant } from "../features/restaurants/presence/restaurant-presence.tsx";
import { RestaurantPlace } from "../features/restaurants/restaurant-place.tsx";
import { restaurantsMessages as messages } from "../features/restaurants/restaurants.messages.ts";
import { restaurantQuery } from "../features/restaurants/restaurants.queries.ts";
import { TableVisitHead } from "../features/restaurants/table-visit-head.tsx";
import { useRestaurant } from "../features/restaurants/use-restaurant.ts";
import { type PlacedRestaurant, rememberTableVisit } from "../lib/intent-storage.ts";
import { paths, restaurantPath } from "../lib/paths.ts";
import { restaurantData } from "../lib/restaurant-data.ts";
import { breadcrumbData } from "../lib/structured-data.ts";
import { tableSearch } from "../lib/table-visit.ts";
import { BackLink } from "../ui/back-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { NotFoundCard } from "../ui/not-found-card.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "./restaurant.css";

function RestaurantPage({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const id = matchPath(paths.restaurant, pathname)?.id ?? "";
  const isTableVisit = tableSearch(new URLSearchParams(search)) !== "";
  useEffect(() => {
    if (isTableVisit) rememberTableVisit(id);
  }, [isTableVisit, id]);
  const { position } = usePlace();
  const query = useRestaurant(id);
  const { restaurant, cards } = query;
  const order = useListOrder({
    listKey: id,
    cards,
    isFetching: query.isFetching,
    maxCards: Number.POSITIVE_INFINITY,
  });
  if (restaurant === null) return isTableVisit ? <TablePlaceNotFound /> : <RestaurantNotFound id={id} />;
  if (!restaurant) {
    return (
      <>
        <BackLink to={paths.dishboard} label={messages.back} />
        <h1 className="sr-only">{title}</h1>
        {query.errorUpdateCount > 0 ? (
          <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => query.refetch()} />
        ) : (
          <ItemListSkeleton count={3} isRanked={false} />
        )}
      </>
    );
  }
  const place = (
    <div className="restaurant-column">
      <RestaurantPlace restaurant={restaurant} distanceFrom={position} headingLevel={isTableVisit ? "h2" : "h1"} />
    </div>
  );
  return (
    <div className="board restaurant">
      <BackLink to={paths.dishboard} label={messages.back} />
      {isTableVisit ? (
        <TableVisitHead name={restaurant.name} hasDish={restaurant.dishCount > 0}>
          <SubmitFirstButton label={messages.addMissing} kind="dish" restaurant={placeOf(restaurant)} look="line" />
        </TableVisitHead>
      ) : (
        <>
          {place}
          <div className="restaurant-board">
            <h2>{messages.board}</h2>
            {restaurant.dishCount > 0 && <p>{messages.dishCount(restaurant.dishCount, maxRankedDishes)}</p>}
          </div>
          <DishSubmitters cards={cards ?? []} />
        </>
      )}
      <ItemList
        key={id}
        cards={order.cards}
        order={order}
        isPart={query.hasNextPage}
        hasFailed={false}
        skeletonCount={3}
        isOfOneRestaurant
        error={null}
        empty={
          <EmptyCard drawing="cloche" text={messages.noDishes} help={messages.noDishesHelp}>
            <SubmitFirstButton label={messages.addDish} kind="dish" restaurant={placeOf(restaurant)} />
          </EmptyCard>
        }
        end={
          <>
            <LoadMore query={query} />
            {!isTableVisit && (
              <div className="restaurant-add">
                <SubmitFirstButton label={messages.addDish} kind="dish" restaurant={placeOf(restaurant)} look="line" />
              </div>
            )}
          </>
        }
      />
      {isTableVisit && place}
    </div>
  );
}

function placeOf({ name, latitude, longitude }: Restaurant): PlacedRestaurant | undefined {
  return latitude === null || longitude === null ? undefined : { name, latitude, longitude };
}

function RestaurantNotFound({ id }: { id: string }) {
  return (
    <>
      <NotFoundCard drawing="pin" title={restaurantNotFound} help={messages.notFoundHelp}>
        <Link to={paths.dishboard} className={buttonClass("main")}>
          {messages.toBoard}
        </Link>
      </NotFoundCard>
      <HiddenRestaurant id={id} />
    </>
  );
}

function TablePlaceNotFound() {
  return (
    <NotFoundCard drawing="pin" title={messages.tableNotFound} help={messages.tableNotFoundHelp}>
      <Link to={paths.dishboard} className={buttonClass("main")}>
        {messages.toBoard}
      </Link>
    </NotFoundCard>
  );
}

async function prefetchRestaurant(
  client: QueryClient,
  transport: Transport,
  { params }: { params: { id?: string | undefined } },
): Promise<void> {
  await client.fetchInfiniteQuery(restaurantQuery(params.id ?? "", transport));
}

function restaurantHead(
  client: QueryClient,
  { id = "" }: { id?: string | undefined },
  { publicUrl }: Pick<PageSettings, "publicUrl">,
) {
  const restaurant = client.getQueryData(restaurantQuery(id).queryKey)?.pages[0];
  if (restaurant === null)
    return { title: restaurantNotFound, description: messages.notFoundHelp, isMissing: true as const };
  if (!restaurant) return undefined;
  const { name, city, dishCount } = restaurant;
  return {
    title: name,
    description: messages.describe(dishCount, messages.dishCount(dishCount, maxRankedDishes), city ?? ""),
    ...(import.meta.env.SSR && {
      jsonLd: [
        restaurantData(restaurant, publicUrl),
        breadcrumbData(
          [
            { name: boardNames.dish, path: paths.dishboard },
            { name, path: restaurantPath(id) },
          ],
          publicUrl,
        ),
      ],
    }),
  };
}

export const page = { Page: RestaurantPage, prefetch: prefetchRestaurant, head: restaurantHead };
