import { type CallReply, call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/food-log";
import { Problem } from "@dishboard/contract/problem";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { before, pagedById } from "../../lib/pages.ts";
import { personTransport, transportAs } from "../../lib/person-call.ts";

/** A page of a person's own log. */
type OwnPage = CallReply<typeof calls.myFoodLog>;

/** What somebody says about a meal. */
export type EntryFields = { day: string; note: string; isShared: boolean };

const keys = { own: "food-log", dish: "dish-log", shared: "shared-food-log" } as const;

/** A person's own log, page by page. */
export function foodLogQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: [keys.own, personId] as const,
    queryFn: ({ pageParam, signal }): Promise<OwnPage> =>
      call(transportAs(personId), calls.myFoodLog, { query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

/** How often a person has eaten a dish. */
export function dishLogQuery(personId: string, dishId: string) {
  return queryOptions({
    queryKey: [keys.dish, personId, dishId] as const,
    queryFn: ({ signal }) => call(transportAs(personId), calls.myDishLog, { params: { id: dishId } }, { signal }),
    staleTime: 60_000,
  });
}

/** What a person has shared of their log, page by page. */
export function sharedLogQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [keys.shared, userId] as const,
    queryFn: ({ pageParam, signal }): Promise<CallReply<typeof calls.sharedFoodLog>> =>
      call(personTransport, calls.sharedFoodLog, { params: { id: userId }, query: before(pageParam) }, { signal }),
    ...pagedById,
    staleTime: 30_000,
  });
}

/** Adds an entry, once for each key. */
export function sendNewEntry(personId: string, key: string, dishId: string, fields: EntryFields) {
  return call(transportAs(personId), calls.addLogEntry, { body: { key, dishId, ...fields } });
}

/** Changes an entry. */
export function sendEntry(personId: string, id: string, fields: EntryFields) {
  return call(transportAs(personId), calls.updateLogEntry, { params: { id }, body: fields });
}

/** Deletes an entry; one that is gone already is no failure. */
export async function sendEntryDeletion(personId: string, id: string): Promise<void> {
  try {
    await call(transportAs(personId), calls.deleteLogEntry, { params: { id } });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not-found")) throw error;
  }
}

/** Fetches again what shows a person's log. */
export async function refreshLog(client: QueryClient, personId: string): Promise<void> {
  await Promise.all(Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key, personId] })));
}
