import { call } from "@dishboard/contract/endpoint";
import { decidePresence, listGoneRestaurants } from "@dishboard/contract/presence";
import { queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../../lib/person-call.ts";

export const goneQuery = queryOptions({
  queryKey: ["gone-restaurants"] as const,
  queryFn: ({ signal }) => call(personTransport, listGoneRestaurants, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export async function sendDecision(ids: string[], isGone: boolean): Promise<void> {
  await call(personTransport, decidePresence, { body: { ids, isGone } });
}
