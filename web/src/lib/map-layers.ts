import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";

export type Colours = Record<
  "land" | "park" | "wood" | "water" | "building" | "road" | "roadEdge" | "rail" | "label" | "waterLabel" | "halo",
  string
>;

export const day: Colours = {
  land: "#efe9dc",
  park: "#d5e5c8",
  wood: "#c9ddb9",
  water: "#bfdcec",
  building: "#e6dece",
  road: "#fffdf8",
  roadEdge: "#ddd3c0",
  rail: "#b9ad98",
  label: "#5d5468",
  waterLabel: "#3d6a86",
  halo: "#fffdf8",
};

export const night: Colours = {
  land: "#221b2c",
  park: "#1d3328",
  wood: "#193024",
  water: "#17324a",
  building: "#2a2236",
  road: "#3a3048",
  roadEdge: "#17121f",
  rail: "#4b4058",
  label: "#c4b8d2",
  waterLabel: "#8fb9d6",
  halo: "#17121f",
};

/** Names of the same things in the two common tile layouts. */
export const layouts = {
  protomaps: {
    roads: "roads",
    kind: "kind",
    places: "places",
    roadNames: "roads",
    waterNames: "water",
    stations: { layer: "pois", kind: "station" },
  },
  openmaptiles: {
    roads: "transportation",
    kind: "class",
    places: "place",
    roadNames: "transportation_name",
    waterNames: "water_name",
    stations: { layer: "poi", kind: "railway" },
  },
} as const;

/** A tile layout. */
export type Layout = (typeof layouts)[keyof typeof layouts];

/** Kinds of areas and roads, in both layouts. */
export const woods = ["wood", "forest", "nature_reserve"];
export const parks = ["park", ...woods, "grass", "grassland", "cemetery", "garden", "pitch", "golf_course"];
export const highways = ["highway", "motorway"];
export const largeRoads = ["major_road", "trunk", "primary", "secondary"];
const smallRoads = ["minor_road", "minor", "service", "residential", "other"];
const paths = ["path", "pedestrian", "track"];
/** A layer's filter. */
export type Condition = ExpressionSpecification;

export const isShape = (shape: "Polygon" | "LineString"): Condition => ["==", ["geometry-type"], shape];
export const isOneOf = (property: Condition, values: readonly string[]): Condition => [
  "in",
  property,
  ["literal", [...values]],
];

/** Areas only, as lines would be filled too. One layout has `kind`, the other `class`. */
export function area(
  layer: string,
  colour: string,
  kinds: readonly string[] | null = null,
  paint = {},
): LayerSpecification {
  const kind: Condition = ["coalesce", ["get", "kind"], ["get", "class"]];
  return {
    id: `area-${layer}-${colour}`,
    type: "fill",
    source: "map",
    "source-layer": layer,
    filter: ["all", isShape("Polygon"), ...(kinds ? [isOneOf(kind, kinds)] : [])],
    paint: { "fill-color": colour, ...paint },
  } as LayerSpecification;
}

type Widths = readonly (readonly [zoom: number, px: number])[];

export function line(
  id: string,
  layer: string,
  colour: string,
  widths: Widths,
  conditions: readonly Condition[] = [],
  paint = {},
): LayerSpecification {
  return {
    id,
    type: "line",
    source: "map",
    "source-layer": layer,
    filter: ["all", ...conditions],
    layout: { "line-join": "round", ...("line-dasharray" in paint ? {} : { "line-cap": "round" }) },
    paint: {
      "line-color": colour,
      "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], ...widths.flat()],
      ...paint,
    },
  } as LayerSpecification;
}

/** All edges first, then all surfaces, so that crossings are open. */
export function roads({ roads, kind }: Layout, colours: Colours): LayerSpecification[] {
  const kindOf: Condition = ["get", kind];
  const detail: Condition = ["coalesce", ["get", "kind_detail"], kindOf];
  const isTertiary: Condition = ["==", detail, "tertiary"];
  const isPrimary = isOneOf(detail, ["primary", "trunk"]);
  const isRail = [isOneOf(kindOf, ["rail", "transit"])];
  const sizes: { name: string; of: Condition[]; widths: Widths }[] = [
    {
      name: "small",
      of: [isOneOf(kindOf, smallRoads)],
      widths: [
        [12.5, 0.4],
        [14, 1.6],
        [16, 6],
        [19, 20],
      ],
    },
    {
      name: "medium",
      of: [isTertiary],
      widths: [
        [10.5, 0.4],
        [12, 1.2],
        [14, 3.2],
        [16, 9],
        [19, 28],
      ],
    },
    {
      name: "large",
      of: [isOneOf(kindOf, largeRoads), ["!", isTertiary], ["!", isPrimary]],
      widths: [
        [9, 0.5],
        [12, 1.8],
        [14, 4.2],
        [16, 11],
        [19, 32],
      ],
    },
    {
      name: "primary",
      of: [isOneOf(kindOf, largeRoads), isPrimary],
      widths: [
        [8, 0.8],
        [10, 1.8],
        [12, 3],
        [14, 5.5],
        [16, 13],
        [19, 36],
      ],
    },
    {
      name: "highway",
      of: [isOneOf(kindOf, highways)],
      widths: [
        [8, 1.4],
        [10, 2.4],
        [12, 3.8],
        [14, 6.5],
        [16, 15],
        [19, 40],
      ],
    },
  ];
  const edge = (widths: Widths): Widths => widths.map(([zoom, px]) => [zoom, px + Math.min(3, 0.8 + px / 6)]);
  const sleepers = { "line-dasharray": [0.35, 1.9] };
  const dashes = { "line-dasharray": [2, 1.2] };
  return [
    line(
      `path-${roads}`,
      roads,
      colours.roadEdge,
      [
        [13, 0.6],
        [16, 1.6],
        [19, 4],
      ],
      [isOneOf(kindOf, paths)],
      dashes,
    ),
    ...sizes.map(({ name, of, widths }) => line(`${name}-edge-${roads}`, roads, colours.roadEdge, edge(widths), of)),
    ...sizes.map(({ name, of, widths }) => line(`${name}-${roads}`, roads, colours.road, widths, of)),
    line(
      `rail-${roads}`,
      roads,
      colours.rail,
      [
        [9, 0.6],
        [13, 1.2],
        [16, 2.2],
        [19, 4],
      ],
      isRail,
    ),
    line(
      `sleepers-${roads}`,
      roads,
      colours.rail,
      [
        [12, 2.5],
        [14, 4.5],
        [16, 7],
        [19, 12],
      ],
      isRail,
      sleepers,
    ),
  ];
}
