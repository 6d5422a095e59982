import {
  type FoundDishPlace,
  findDishPlaces,
  importDishes,
  listDishImports,
  type PastDishImport,
  type RowToImport,
  undoDishImport,
} from "@dishboard/contract/dish-imports";
import { type CallReply, call } from "@dishboard/contract/endpoint";
import type { Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { personTransport } from "../../lib/person-call.ts";

const whileFetchingMs = 2_000;
/** Another administrator may import. */
const otherwiseMs = 30_000;

export const dishImportsQuery = queryOptions({
  queryKey: ["dish-imports"],
  queryFn: ({ signal }) => call(personTransport, listDishImports, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.imports.some(({ photosToFetch, state }) => photosToFetch > 0 && state === "done")
      ? whileFetchingMs
      : otherwiseMs,
  staleTime: 0,
});

export async function sendPlaceNames(
  names: string[],
  position: Position,
  signal: AbortSignal,
): Promise<FoundDishPlace[]> {
  const { latitude, longitude } = position;
  const body = { names, latitude, longitude };
  return (await call(personTransport, findDishPlaces, { body }, { signal })).places;
}

export function sendDishes(key: string, rows: RowToImport[]): Promise<CallReply<typeof importDishes>> {
  return call(personTransport, importDishes, { body: { key, rows } });
}

export function sendUndo(number: number): Promise<PastDishImport> {
  return call(personTransport, undoDishImport, { params: { number } });
}

/** Makes all lists refetch when shown next. */
export async function forgetLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== dishImportsQuery.queryKey[0],
    refetchType: "none",
  });
}
