import { type CallReply, call } from "@dishboard/contract/endpoint";
import { mySavedPlaces, removeSavedPlace } from "@dishboard/contract/saved-places";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { savedPlacesKey } from "../../../lib/item-lists.ts";
import { before, pagedById } from "../../../lib/pages.ts";
import { transportAs } from "../../../lib/person-call.ts";

export function savedPlacesQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: [savedPlacesKey, personId] as const,
    queryFn: ({ pageParam, signal }): Promise<CallReply<typeof mySavedPlaces>> =>
      call(transportAs(personId), mySavedPlaces, { query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

/** Whether a person has saved places: undefined while unknown, true on failure, false for visitors. */
export function useHasPlaces(personId: string | null): boolean | undefined {
  const { data, isError } = useInfiniteQuery({ ...savedPlacesQuery(personId ?? ""), enabled: personId !== null });
  if (personId === null) return false;
  return data ? data.pages.some(({ places }) => places.length > 0) : isError || undefined;
}

/** Removes a saved place; repeatable. */
export async function sendPlaceRemoval(personId: string, id: string): Promise<void> {
  await call(transportAs(personId), removeSavedPlace, { params: { id } });
}
