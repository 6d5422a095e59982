import { unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSettings } from "../../lib/settings.tsx";
import { currentPlace, placeOnServer, subscribeToPlace } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

/** The place that charts are about. */
export type Place = {
  /** The visitor's own position; null while they look at the market area. */
  ownPosition: Position | null;
  /** What distances are measured from. */
  position: Position;
  name: string;
  /** True from a request for the browser's position until its name is known. */
  isLoading: boolean;
};

/** The visitor's place; on the server, and until hydration is over, the market area for everybody. */
export function usePlace(): Place {
  const { marketArea } = useSettings();
  const { saved, isLoading } = useSyncExternalStore(subscribeToPlace, currentPlace, placeOnServer);
  const isNameless = saved !== null && saved.name === null;
  const found = useQuery({ ...areaNameQuery(saved?.position ?? marketArea), enabled: isNameless });
  if (!saved) return { ownPosition: null, position: marketArea, name: marketArea.name, isLoading };
  const name = saved.name ?? found.data ?? unknownAreaName;
  return { ownPosition: saved.position, position: saved.position, name, isLoading: isLoading || found.isFetching };
}
