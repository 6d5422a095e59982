/** `npm run streets`: draws the streets of the demo town, and cuts them into the tiles of one file, for the commit. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { tileIdToZxy } from "pmtiles";
import { tilesIn } from "../server/src/platform/pmtiles/map-area.ts";
import { archiveOf, type PackedTile } from "../server/src/platform/pmtiles/write-archive.ts";
import { drawStreets } from "../town/src/streets/draw-streets.ts";
import type { MapFeature } from "../town/src/streets/features.ts";
import { streetsFile } from "../town/src/streets/files.ts";
import { positionOf, reachM } from "../town/src/streets/ground.ts";

const zooms = { min: 8, max: 14 };
const maxBytes = 3_000_000;
// Coarser than usual: what a street needs, in half the bytes.
const extent = 2_048;

const features = drawStreets();
const corner = [positionOf([-reachM, -reachM]), positionOf([reachM, reachM])] as const;
const bounds = [corner[0].longitude, corner[0].latitude, corner[1].longitude, corner[1].latitude] as const;
const archive = archiveOf(tiles(), {
  minZoom: zooms.min,
  maxZoom: zooms.max,
  bounds,
  metadata: {
    name: "The demo town",
    attribution: "Invented streets of the demo town",
    drawing: createHash("sha256").update(JSON.stringify(features)).digest("hex"),
  },
});
if (archive.length > maxBytes) throw new Error(`The file would have ${archive.length} bytes, and may have ${maxBytes}`);
mkdirSync(dirname(streetsFile), { recursive: true });
writeFileSync(streetsFile, archive);
console.log(`${features.length} things, ${archive.length} bytes: ${streetsFile}`);

function* tiles(): Generator<PackedTile> {
  for (let zoom = zooms.min; zoom <= zooms.max; zoom++) {
    const shown = features.filter(({ fromZoom }) => fromZoom <= zoom);
    const layers = Object.entries(Object.groupBy(shown, ({ layer }) => layer)).map(([name, of]) => ({
      name,
      index: new GeoJSONVT(
        { type: "FeatureCollection", features: of.map((feature) => geoJsonOf(feature, zoom)) },
        // What is smaller than this many units is not drawn: at the last zoom, which is enlarged, less.
        { maxZoom: zoom, indexMaxZoom: zoom, tolerance: zoom === zooms.max ? 2 : 4, extent, buffer: 64 },
      ),
    }));
    for (const { from, to } of tilesIn(bounds, zoom, zoom))
      for (let id = from; id < to; id++) {
        const [z, x, y] = tileIdToZxy(id);
        const found = layers.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent });
        yield { z, x, y, bytes: gzipSync(bytes, { level: 9 }) };
      }
  }
}

function geoJsonOf(feature: MapFeature, zoom: number) {
  const { kind, detail, name, nameFromZoom = 0, shape } = feature;
  const points = feature.points.map((point) => {
    const { latitude, longitude } = positionOf(point);
    return [longitude, latitude];
  });
  const [first = []] = points;
  const geometry =
    shape === "point"
      ? { type: "Point" as const, coordinates: first }
      : shape === "line"
        ? { type: "LineString" as const, coordinates: points }
        : { type: "Polygon" as const, coordinates: [[...points, first]] };
  const properties = { kind, ...(detail && { kind_detail: detail }), ...(name && zoom >= nameFromZoom && { name }) };
  return { type: "Feature" as const, properties, geometry };
}
