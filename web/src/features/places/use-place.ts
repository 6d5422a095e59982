import { unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSettings } from "../../lib/settings.tsx";
import { useStore } from "../../lib/store.ts";
import { usePagePlace } from "./page-place.tsx";
import { namePlace, placeStore } from "./place-store.ts";
import { areaNameQuery } from "./places.queries.ts";

export type Place = {
  /** Null at the market area. */
  ownPosition: Position | null;
  /** Origin of distances. */
  position: Position;
  name: string;
  /** False for a placeholder name. */
  isNamed: boolean;
  isLoading: boolean;
};

/** The visitor's place; the rendered one until hydration ends. */
export function usePlace(): Place {
  const { marketArea } = useSettings();
  const pagePlace = usePagePlace();
  const { saved, isLoading } = useStore(placeStore, pagePlace);
  // The saved place is about to replace it.
  const isNameMissing = saved !== null && saved.name === null && saved !== pagePlace.saved;
  const found = useQuery({ ...areaNameQuery(saved?.position ?? marketArea), enabled: isNameMissing });
  const foundName = isNameMissing && found.data !== unknownAreaName ? found.data : undefined;
  useEffect(() => {
    if (foundName !== undefined && saved) namePlace(saved, foundName);
  }, [foundName, saved]);
  if (!saved) return { ownPosition: null, position: marketArea, name: marketArea.name, isNamed: true, isLoading };
  const name = saved.name ?? foundName;
  return {
    ownPosition: saved.position,
    position: saved.position,
    name: name ?? unknownAreaName,
    isNamed: name !== undefined,
    isLoading: isLoading || found.isFetching,
  };
}
