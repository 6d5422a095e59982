import { call, type Transport } from "@dishboard/contract/endpoint";
import { type ItemWeeks, readItemWeeks } from "@dishboard/contract/item-weeks";
import type { ItemRef } from "@dishboard/contract/items";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";

/** An item's recent weeks on boards, or null. */
export function itemWeeksQuery({ kind, id }: ItemRef, transport: Transport = browserTransport) {
  return queryOptions({
    queryKey: ["item-weeks", kind, id] as const,
    queryFn: async ({ signal }): Promise<ItemWeeks | null> =>
      (await call(transport, readItemWeeks, { params: { kind, id } }, { signal })).weeks,
    staleTime: 5 * 60_000,
  });
}

export async function prefetchItemWeeks(client: QueryClient, transport: Transport, item: ItemRef): Promise<void> {
  await client.prefetchQuery(itemWeeksQuery(item, transport));
}
