import type { MapTiles } from "@dishboard/contract/pages";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { names } from "./map-labels.ts";
import { area, type Colours, day, isShape, layouts, line, night, parks, roads, woods } from "./map-layers.ts";

export const tileProtocol = "dishboard-tiles";

/** The map's style. Names use the page's fonts, so that no other server is asked for letters. */
export function mapStyle(tiles: MapTiles, isNight: boolean): StyleSpecification {
  const colours = isNight ? night : day;
  const address = `${tileProtocol}://{z}/{x}/{y}`;
  const source = { tiles: [address], maxzoom: tiles.maxZoom, ...(tiles.isRaster && { tileSize: 256 }) };
  return {
    version: 8,
    sources: { map: tiles.isRaster ? { type: "raster", ...source } : { type: "vector", ...source } },
    layers: [
      { id: "land", type: "background", paint: { "background-color": colours.land } },
      ...(tiles.isRaster ? [picture(isNight)] : drawing(colours)),
    ],
  };
}

function picture(isNight: boolean): LayerSpecification {
  const paint = isNight ? { "raster-brightness-max": 0.55, "raster-saturation": -0.4 } : {};
  return { id: "pictures", type: "raster", source: "map", paint };
}

function drawing(colours: Colours): LayerSpecification[] {
  const both = Object.values(layouts);
  const houses = { "fill-opacity": ["interpolate", ["linear"], ["zoom"], 14, 0, 15, 1] };
  return [
    area("landcover", colours.park, parks),
    area("landuse", colours.park, parks),
    area("landuse", colours.wood, woods),
    area("park", colours.park),
    area("water", colours.water),
    line(
      "streams",
      "water",
      colours.water,
      [
        [12, 1],
        [18, 8],
      ],
      [isShape("LineString")],
    ),
    line("waterway", "waterway", colours.water, [
      [12, 1],
      [18, 8],
    ]),
    area("building", colours.building, null, houses),
    area("buildings", colours.building, null, houses),
    ...both.flatMap((layout) => roads(layout, colours)),
    ...both.flatMap((layout) => names(layout, colours)),
  ];
}
