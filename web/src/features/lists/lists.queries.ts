import { type CallReply, call, type Transport } from "@dishboard/contract/endpoint";
import { type DishList, readList, readLists } from "@dishboard/contract/lists";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../lib/call.ts";
import { listKeys, mustBeLatest } from "../../lib/item-lists.ts";
import { type CachedRanking, firstRows } from "../../lib/partial-list.ts";

type CachedList = DishList & CachedRanking;

const staleMs = 5 * 60_000;

export function listsQuery(transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: [...listKeys.lists, "all"] as const,
    queryFn: ({ signal }): Promise<CallReply<typeof readLists>> =>
      call(transport, readLists, {}, { signal, isLatest: mustBeLatest() }),
    staleTime: staleMs,
    refetchOnReconnect: false,
  });
}

/** A list by its address name, or null. */
export function listQuery(slug: string, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: [...listKeys.lists, "one", slug] as const,
    queryFn: ({ signal }): Promise<CachedList | null> =>
      nullIfNotFound(call(transport, readList, { params: { slug } }, { signal, isLatest: mustBeLatest() })),
    staleTime: ({ state }) => (state.data?.isPartial ? 0 : staleMs),
    refetchOnReconnect: false,
  });
}

export async function prefetchList(client: QueryClient, slug: string, transport: Transport): Promise<void> {
  const query = listQuery(slug, transport);
  const list = await client.fetchQuery(query);
  if (list) client.setQueryData(query.queryKey, firstRows(list));
}
