import { unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { areaNameQuery } from "./places.queries.ts";

/** An area's name; null while unknown. */
export function useAreaName(position: Position | null): string | null {
  const query = areaNameQuery(position ?? { latitude: 0, longitude: 0 });
  const { data } = useQuery({ ...query, enabled: position !== null });
  return position === null || data === undefined || data === unknownAreaName ? null : data;
}
