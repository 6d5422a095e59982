import { call } from "@dishboard/contract/endpoint";
import type { LogEntry } from "@dishboard/contract/food-log";
import { myVisits, nameVisit, visitDishes } from "@dishboard/contract/visits";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../../lib/person-call.ts";
import { logKeys } from "../food-log.queries.ts";

/** A page of visits without a dish, with their total. */
export function visitsQuery(personId: string, before: string | null) {
  return queryOptions({
    queryKey: [logKeys.own, personId, "visits", before] as const,
    queryFn: ({ signal }) =>
      call(transportAs(personId), myVisits, { query: before === null ? {} : { before } }, { signal }),
    staleTime: 30_000,
  });
}

export function visitDishesQuery(personId: string, id: string) {
  return queryOptions({
    queryKey: ["visit-dishes", personId, id] as const,
    queryFn: ({ signal }) => call(transportAs(personId), visitDishes, { params: { id } }, { signal }),
    staleTime: 60_000,
  });
}

export function sendVisitDish(
  personId: string,
  id: string,
  dish: { dishId: string } | { name: string },
): Promise<LogEntry> {
  return call(transportAs(personId), nameVisit, { params: { id }, body: dish });
}
