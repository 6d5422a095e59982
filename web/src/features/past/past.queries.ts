import { call } from "@dishboard/contract/endpoint";
import { addToPast, maxPastRows, myPast, undoPast } from "@dishboard/contract/past";
import { queryOptions } from "@tanstack/react-query";
import { transportAs } from "../../lib/person-call.ts";
import type { Found } from "./files/found-reader.ts";

export type PastCounts = { visits: number; places: number; saves: number };

export type Chosen = Pick<Found, "visits" | "places" | "saves">;

export function pastQuery(personId: string) {
  return queryOptions({
    queryKey: ["past", personId] as const,
    queryFn: ({ signal }) => call(transportAs(personId), myPast, {}, { signal }),
    staleTime: 30_000,
  });
}

/** Sends choices in parts; `onSent` gets the arrived rows' count. Repeatable with the same id. */
export async function sendPast(
  personId: string,
  id: string,
  name: string,
  { visits, places, saves }: Chosen,
  onSent: (count: number) => void,
): Promise<PastCounts> {
  const rows = [
    ...visits.map((visit) => ({ visit })),
    ...places.map((place) => ({ place })),
    ...saves.map((save) => ({ save: { kind: save.kind, id: save.id } })),
  ];
  const added = { visits: 0, places: 0, saves: 0 };
  for (let at = 0; at < rows.length; at += maxPastRows) {
    const part = rows.slice(at, at + maxPastRows);
    const body = {
      name,
      visits: part.flatMap((row) => ("visit" in row ? [row.visit] : [])),
      places: part.flatMap((row) => ("place" in row ? [row.place] : [])),
      saves: part.flatMap((row) => ("save" in row ? [row.save] : [])),
    };
    const counts = await call(transportAs(personId), addToPast, { params: { id }, body });
    for (const kind of ["visits", "places", "saves"] as const) added[kind] += counts[kind];
    onSent(Math.min(rows.length, at + maxPastRows));
  }
  return added;
}

export function sendPastUndo(personId: string, id: string): Promise<PastCounts> {
  return call(transportAs(personId), undoPast, { params: { id } });
}
