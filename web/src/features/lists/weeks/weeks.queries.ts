import { call, type Transport } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import {
  type ItemWeeks,
  mondayOf,
  readBoardStates,
  readItemWeeks,
  readWeek,
  type WeeklyChart,
} from "@dishboard/contract/weeks";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../../lib/call.ts";
import { personTransport } from "../../../lib/person-call.ts";

/** Of what changes on Mondays, and when a name is withdrawn. */
const staleMs = 5 * 60_000;

/** A frozen week of a board; null where there is none. */
export function weekQuery({ slug, week }: { slug: string; week: string }, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["weeks", slug, week] as const,
    // 'latest', which the call knows too, would be a second address of a week.
    queryFn: async ({ signal }): Promise<WeeklyChart | null> =>
      mondayOf(week) === null
        ? null
        : nullIfNotFound(call(transport, readWeek, { params: { slug, week } }, { signal })),
    staleTime: staleMs,
    refetchOnReconnect: false,
  });
}

/** The weeks of an item; null where it was on no board lately. */
export function itemWeeksQuery({ kind, id }: ItemRef, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["item-weeks", kind, id] as const,
    queryFn: async ({ signal }): Promise<ItemWeeks | null> =>
      (await call(transport, readItemWeeks, { params: { kind, id } }, { signal })).weeks,
    staleTime: staleMs,
    refetchOnReconnect: false,
  });
}

/** Fetches the weeks of an item. Without them its page is there all the same. */
export async function prefetchItemWeeks(client: QueryClient, transport: Transport, item: ItemRef): Promise<void> {
  await client.prefetchQuery(itemWeeksQuery(item, transport));
}

/** The weeks of all boards; administrators only. */
export const boardStatesQuery = queryOptions({
  queryKey: ["board-states"],
  queryFn: async ({ signal }) => (await call(personTransport, readBoardStates, {}, { signal })).boards,
  staleTime: 0,
});
