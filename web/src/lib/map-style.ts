import type { MapTiles } from "@dishboard/contract/pages";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";

/** The protocol that fetches tiles: see `map-tiles.tsx`. */
export const tileProtocol = "dishboard-tiles";

type Colours = Record<"land" | "park" | "water" | "building" | "road" | "roadEdge" | "rail" | "label" | "halo", string>;

const day: Colours = {
  land: "#efe9dc",
  park: "#d5e5c8",
  water: "#bfdcec",
  building: "#e6dece",
  road: "#fffdf8",
  roadEdge: "#ddd3c0",
  rail: "#b9ad98",
  label: "#5d5468",
  halo: "#fffdf8",
};

const night: Colours = {
  land: "#221b2c",
  park: "#1d3328",
  water: "#17324a",
  building: "#2a2236",
  road: "#3a3048",
  roadEdge: "#17121f",
  rail: "#4b4058",
  label: "#c4b8d2",
  halo: "#17121f",
};

// The two ways in which the world's vector tiles are laid out name the same things differently.
const layouts = {
  protomaps: { roads: "roads", kind: "kind", places: "places", roadNames: "roads", waterNames: "water" },
  openmaptiles: {
    roads: "transportation",
    kind: "class",
    places: "place",
    roadNames: "transportation_name",
    waterNames: "water_name",
  },
} as const;

type Layout = (typeof layouts)[keyof typeof layouts];

const parks = [
  "park",
  "wood",
  "forest",
  "grass",
  "grassland",
  "cemetery",
  "garden",
  "nature_reserve",
  "pitch",
  "golf_course",
];
const largeRoads = ["highway", "motorway", "major_road", "trunk", "primary", "secondary", "tertiary"];
const smallRoads = ["minor_road", "minor", "service", "residential", "other"];
const paths = ["path", "pedestrian", "track"];

/** How the map is drawn. Names are written in the fonts of the page, so that no other server is asked for letters. */
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

/** By night, pictures of a day's map are dimmed. */
function picture(isNight: boolean): LayerSpecification {
  const paint = isNight ? { "raster-brightness-max": 0.55, "raster-saturation": -0.4 } : {};
  return { id: "pictures", type: "raster", source: "map", paint };
}

function drawing(colours: Colours): LayerSpecification[] {
  const both = Object.values(layouts);
  return [
    ...["landuse", "landcover", "park"].map((layer) => area(layer, colours.park, layer === "park" ? undefined : parks)),
    area("water", colours.water),
    line("waterway", "waterway", colours.water, [12, 1], [18, 8]),
    area("building", colours.building),
    area("buildings", colours.building),
    ...both.flatMap((layout) => roads(layout, colours)),
    ...both.flatMap((layout) => names(layout, colours)),
  ];
}

function area(layer: string, colour: string, kinds?: string[]): LayerSpecification {
  const id = `area-${layer}`;
  const paint = { "fill-color": colour };
  const base = { id, type: "fill", source: "map", "source-layer": layer, paint } as const;
  // One of both layouts says `kind`, the other `class`.
  return kinds
    ? { ...base, filter: ["in", ["coalesce", ["get", "kind"], ["get", "class"]], ["literal", kinds]] }
    : base;
}

type Width = [zoom: number, px: number];

function line(id: string, layer: string, colour: string, from: Width, to: Width): LayerSpecification {
  return {
    id,
    type: "line",
    source: "map",
    "source-layer": layer,
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colour, "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], ...from, ...to] },
  };
}

/** Every road first as its edge, then as its ground, so that crossings are open. */
function roads({ roads, kind }: Layout, colours: Colours): LayerSpecification[] {
  const road = (name: string, kinds: string[], colour: string, from: Width, to: Width) => ({
    ...line(`${name}-${roads}`, roads, colour, from, to),
    filter: ["in", ["get", kind], ["literal", kinds]],
  });
  return [
    road("path", paths, colours.roadEdge, [14, 0.5], [19, 3]),
    road("small-edge", smallRoads, colours.roadEdge, [13, 1], [19, 19]),
    road("large-edge", largeRoads, colours.roadEdge, [10, 1.5], [19, 36]),
    road("small", smallRoads, colours.road, [13, 0.5], [19, 16]),
    road("large", largeRoads, colours.road, [10, 1], [19, 32]),
    road("rail", ["rail", "transit"], colours.rail, [12, 0.5], [19, 3]),
  ] as LayerSpecification[];
}

function names(layout: Layout, colours: Colours): LayerSpecification[] {
  const { roads, roadNames, waterNames, places, kind } = layout;
  const base = { type: "symbol", source: "map" } as const;
  const paint = { "text-color": colours.label, "text-halo-color": colours.halo, "text-halo-width": 1.5 };
  const name = ["coalesce", ["get", "name:en"], ["get", "name"]];
  const text = (size: number, weight: "Regular" | "Bold") => ({
    "text-field": name,
    "text-font": [weight === "Bold" ? "Figtree Bold" : "Figtree"],
    "text-size": size,
  });
  const along = { ...text(13, "Regular"), "symbol-placement": "line" };
  return [
    {
      ...base,
      id: `road-names-${roads}`,
      "source-layer": roadNames,
      minzoom: 13,
      filter: ["!", ["in", ["get", kind], ["literal", ["rail", "transit", "ferry"]]]],
      layout: along,
      paint,
    },
    { ...base, id: `water-names-${roads}`, "source-layer": waterNames, minzoom: 12, layout: along, paint },
    {
      ...base,
      id: `places-${roads}`,
      "source-layer": places,
      maxzoom: 16,
      layout: { ...text(15, "Bold"), "text-max-width": 8 },
      paint,
    },
  ] as LayerSpecification[];
}
