import type { MapTiles } from "@dishboard/contract/pages";
import type { Position } from "@dishboard/contract/places";
import { useEffect, useState } from "react";
import { useSettings } from "../../../lib/settings.tsx";
import { useStore } from "../../../lib/store.ts";
import { tilesFailedStore } from "./map-tiles-store.ts";

type MapTilesModule = typeof import("./map-tiles.tsx");

/** The large map code waits for idle if it is secondary. */
type Loading = "now" | "when-idle" | "never";

let loaded: MapTilesModule | undefined;

/** A position's streets and their code. Without tiles or on failure the map is a plan. */
export function useMapTiles(loading: Loading, at: Position) {
  const { mapTiles } = useSettings();
  const hasFailed = useStore(tilesFailedStore, false);
  const [module, setModule] = useState(loaded);
  const tiles = !hasFailed && mapTiles && covers(mapTiles, at) ? mapTiles : null;
  const isWanted = tiles !== null && loading !== "never" && module === undefined;
  useEffect(() => {
    if (!isWanted) return;
    const load = () =>
      import("./map-tiles.tsx").then(({ MapTilesGround }) => {
        loaded = { MapTilesGround };
        setModule(loaded);
      }, fail);
    if (loading === "now") void load();
    else (globalThis.requestIdleCallback ?? setTimeout)(load);
  }, [isWanted, loading]);
  return { tiles, Ground: tiles ? module?.MapTilesGround : undefined, fail };
}

function covers({ bounds }: MapTiles, { latitude, longitude }: Position): boolean {
  if (bounds === null) return true;
  const [west, south, east, north] = bounds;
  const [isEast, isWest] = [longitude >= west, longitude <= east];
  // West exceeds east over the date line.
  return (west > east ? isEast || isWest : isEast && isWest) && latitude >= south && latitude <= north;
}

function fail(): void {
  tilesFailedStore.set(true);
}
