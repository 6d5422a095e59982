import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { countShare } from "@dishboard/contract/shares";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { browserTransport } from "../../lib/call.ts";
import { transportAs } from "../../lib/person-call.ts";

/** Counts a share; returns the item's total. */
export async function sendShare(personId: string | null, { kind, id }: ItemRef): Promise<number> {
  const transport = personId === null ? browserTransport : transportAs(personId);
  return (await call(transport, countShare, { params: { kind, id } })).shareCount;
}

/** The newest known share count. */
export function shareCountQuery(id: string) {
  return queryOptions<number>({
    queryKey: ["share-count", id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
