import { call } from "@dishboard/contract/endpoint";
import type { ItemKind } from "@dishboard/contract/items";
import type { PostsPage } from "@dishboard/contract/posts";
import {
  listBestDishes,
  listUserDishes,
  listUserPosts,
  listUserProducts,
  type Profile,
  readProfile,
  readUserStats,
  type UserItemsPage,
} from "@dishboard/contract/profiles";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { nullIfNotFound } from "../../lib/call.ts";
import { listKeys } from "../../lib/item-lists.ts";
import { outlivesSession } from "../../lib/lost-session.ts";
import { before, pagedById } from "../../lib/pages.ts";
import { personTransport } from "../../lib/person-call.ts";
import { postKeys } from "../../lib/post-lists.ts";
import { profileKeys } from "../../lib/profile-keys.ts";

/** A profile, or null. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: [...profileKeys.profile, id] as const,
    queryFn: ({ signal }): Promise<Profile | null> =>
      nullIfNotFound(call(personTransport, readProfile, { params: { id } }, { signal })),
    staleTime: 60_000,
    meta: outlivesSession,
  });
}

export function userStatsQuery(id: string) {
  return queryOptions({
    queryKey: [...listKeys.userStats, id] as const,
    queryFn: ({ signal }) => call(personTransport, readUserStats, { params: { id } }, { signal }),
    // Votes and likes change them too.
    staleTime: 0,
    meta: outlivesSession,
  });
}

const itemLists = {
  dish: { key: listKeys.userDishes, list: listUserDishes },
  product: { key: listKeys.userProducts, list: listUserProducts },
} as const;

export function userItemsQuery(kind: ItemKind, id: string) {
  const { key, list } = itemLists[kind];
  return infiniteQueryOptions({
    queryKey: [...key, id] as const,
    queryFn: ({ pageParam, signal }): Promise<UserItemsPage> =>
      call(personTransport, list, { params: { id }, query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 60_000,
    meta: outlivesSession,
    refetchOnReconnect: false,
  });
}

export function bestDishesQuery(id: string) {
  return queryOptions({
    queryKey: [...listKeys.userDishes, id, "best"] as const,
    queryFn: ({ signal }) => call(personTransport, listBestDishes, { params: { id } }, { signal }),
    staleTime: 60_000,
    refetchOnReconnect: false,
  });
}

export function userPostsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...postKeys.userPosts, id] as const,
    queryFn: ({ pageParam, signal }): Promise<PostsPage> =>
      call(personTransport, listUserPosts, { params: { id }, query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 60_000,
    meta: outlivesSession,
    refetchOnReconnect: false,
  });
}
