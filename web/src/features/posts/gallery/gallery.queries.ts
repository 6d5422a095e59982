import { call, type Transport } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { listItemPosts } from "@dishboard/contract/posts";
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { mustBeLatest } from "../../../lib/item-lists.ts";
import { before, pagedById } from "../../../lib/pages.ts";
import { postKeys } from "../../../lib/post-lists.ts";

export function itemPostsQuery({ kind, id }: ItemRef, transport: Transport = browserTransport) {
  return infiniteQueryOptions({
    queryKey: [...postKeys.itemPosts, kind, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        transport,
        listItemPosts,
        { params: { kind, id }, query: before(pageParam) },
        { signal, isLatest: mustBeLatest() },
      ),
    ...pagedById,
    staleTime: 60_000,
    refetchOnReconnect: false,
  });
}

export async function prefetchItemPosts(client: QueryClient, transport: Transport, item: ItemRef): Promise<void> {
  await client.prefetchInfiniteQuery(itemPostsQuery(item, transport));
}
