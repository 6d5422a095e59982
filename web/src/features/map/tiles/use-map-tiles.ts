import { useEffect, useState } from "react";
import { useSettings } from "../../../lib/settings.tsx";
import { useStore } from "../../../lib/store.ts";
import { tilesFailedStore } from "./map-tiles-store.ts";

type MapTilesModule = typeof import("./map-tiles.tsx");

let loaded: MapTilesModule | undefined;

/** Whether the map has streets, and what draws them once that is there. Without tiles, and where they fail, it is a plan. */
export function useMapTiles(isOpen: boolean) {
  const { mapTiles } = useSettings();
  const hasFailed = useStore(tilesFailedStore, false);
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (!isOpen || mapTiles === null || loaded) return;
    import("./map-tiles.tsx").then(({ MapTilesGround }) => {
      loaded = { MapTilesGround };
      setModule(loaded);
    }, fail);
  }, [isOpen, mapTiles]);
  const tiles = hasFailed ? null : mapTiles;
  return { tiles, Ground: tiles ? module?.MapTilesGround : undefined, fail };
}

function fail(): void {
  tilesFailedStore.set(true);
}
