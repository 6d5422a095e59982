import { unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSettings } from "../../lib/settings.tsx";
import { usePagePlace } from "./page-place.tsx";
import { currentPlace, subscribeToPlace } from "./place-store.ts";
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

/** The visitor's place; on the server, and until hydration is over, the one that the page was rendered for. */
export function usePlace(): Place {
  const { marketArea } = useSettings();
  const onPage = usePagePlace();
  const { saved, isLoading } = useSyncExternalStore(subscribeToPlace, currentPlace, () => onPage);
  // What the page was rendered for is about to give way to what the browser has kept: nobody is asked for its name.
  const isNameless = saved !== null && saved.name === null && saved !== onPage.saved;
  const found = useQuery({ ...areaNameQuery(saved?.position ?? marketArea), enabled: isNameless });
  if (!saved) return { ownPosition: null, position: marketArea, name: marketArea.name, isLoading };
  const name = saved.name ?? found.data ?? unknownAreaName;
  return { ownPosition: saved.position, position: saved.position, name, isLoading: isLoading || found.isFetching };
}
