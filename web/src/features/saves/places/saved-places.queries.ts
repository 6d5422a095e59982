import { type CallReply, call } from "@dishboard/contract/endpoint";
import { mySavedPlaces, removeSavedPlace } from "@dishboard/contract/saved-places";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { savedPlacesKey } from "../../../lib/item-lists.ts";
import { before, pagedById } from "../../../lib/pages.ts";
import { transportAs } from "../../../lib/person-call.ts";

/** The places where a person wants to go, page by page. */
export function savedPlacesQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: [savedPlacesKey, personId] as const,
    queryFn: ({ pageParam, signal }): Promise<CallReply<typeof mySavedPlaces>> =>
      call(transportAs(personId), mySavedPlaces, { query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

/** Removes a saved place; it may be repeated. */
export async function sendPlaceRemoval(personId: string, id: string): Promise<void> {
  await call(transportAs(personId), removeSavedPlace, { params: { id } });
}
