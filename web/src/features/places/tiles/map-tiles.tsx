import "./map-tiles.css";
import type { MapTiles } from "@dishboard/contract/pages";
import { addProtocol, Map as DrawnMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { PMTiles } from "pmtiles";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Camera } from "../../../lib/map-camera.ts";
import { mapStyle, tileProtocol } from "../../../lib/map-style.ts";
import { useIsNight } from "../../../lib/use-is-night.ts";

const worldPxAtZoom0 = 512;

type MapTilesProps = {
  tiles: MapTiles;
  camera: Camera;
  /** The browser cannot draw, or the archive is unreadable. */
  onFail: () => void;
};

setWorkerUrl(workerUrl);

export function MapTilesGround({ tiles, camera, onFail }: MapTilesProps) {
  const ground = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const isNight = useIsNight();
  const fail = useEffectEvent(onFail);
  const shown = useEffectEvent(() => viewOf(camera));
  useEffect(() => {
    if (!ground.current) return;
    serveTiles(tiles, () => fail());
    try {
      const drawn = new DrawnMap({
        container: ground.current,
        style: mapStyle(tiles, isNight),
        interactive: false,
        attributionControl: false,
        fadeDuration: 0,
        ...shown(),
      });
      drawn.on("webglcontextlost", () => fail());
      drawn.on("error", () => {});
      map.current = drawn;
    } catch {
      fail();
    }
    return () => {
      map.current?.remove();
      map.current = null;
    };
  }, [tiles, isNight]);
  useEffect(() => {
    map.current?.jumpTo(viewOf(camera));
  }, [camera]);
  return <div ref={ground} className="map-tiles" inert />;
}

function viewOf({ centre, worldPx }: Camera) {
  return {
    center: [centre.longitude, centre.latitude] as [number, number],
    zoom: Math.log2(worldPx / worldPxAtZoom0),
  };
}

let opened: { url: string; archive: PMTiles } | undefined;

function archiveAt(url: string): PMTiles {
  if (opened?.url !== url) opened = { url, archive: new PMTiles(new URL(url, location.href).href) };
  return opened.archive;
}

/** Fetches tiles in the page, as the worker must not. */
function serveTiles(tiles: MapTiles, onUnreadable: () => void): void {
  const archive = tiles.isArchive ? archiveAt(tiles.url) : null;
  archive?.getHeader().catch(onUnreadable);
  addProtocol(tileProtocol, async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${tileProtocol}://`.length).split("/").map(Number);
    if (archive) return { data: (await archive.getZxy(z, x, y, signal))?.data ?? new ArrayBuffer(0) };
    const address = tiles.url.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`);
    const reply = await fetch(address, { signal, credentials: "omit", referrerPolicy: "origin" });
    if (!reply.ok) throw new Error(`A tile could not be fetched: ${reply.status}`);
    return { data: await reply.arrayBuffer() };
  });
}
