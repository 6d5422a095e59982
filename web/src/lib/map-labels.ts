import type { LayerSpecification } from "maplibre-gl";
import { type Colours, type Condition, highways, isOneOf, type Layout, largeRoads } from "./map-layers.ts";

/** Layers for the names of roads, waters, stations and places. */
export function names(layout: Layout, colours: Colours): LayerSpecification[] {
  const { roads, roadNames, waterNames, places, kind, stations } = layout;
  const base = { type: "symbol", source: "map" } as const;
  const kindOf: Condition = ["get", kind];
  const paint = { "text-color": colours.label, "text-halo-color": colours.halo, "text-halo-width": 1.5 };
  const name = ["coalesce", ["get", "name:en"], ["get", "name"]];
  // The first entry sets weight and slant, the second is the page's font.
  const text = (size: unknown, style?: "Bold" | "Italic") => ({
    "text-field": name,
    "text-font": style ? [`Figtree ${style}`, "Figtree"] : ["Figtree"],
    "text-size": size,
  });
  const along = { "symbol-placement": "line", "symbol-spacing": 320, "text-max-angle": 35 };
  const quarters = ["neighbourhood", "suburb", "quarter", "macrohood"];
  return [
    {
      ...base,
      id: `road-names-${roads}`,
      "source-layer": roadNames,
      minzoom: 12.5,
      filter: ["!", isOneOf(kindOf, ["rail", "transit", "ferry"])],
      layout: {
        ...text(["interpolate", ["linear"], ["zoom"], 13, 11.5, 17, 14]),
        ...along,
        "symbol-sort-key": ["case", isOneOf(kindOf, [...highways, ...largeRoads]), 0, 1],
      },
      paint,
    },
    {
      ...base,
      id: `water-names-${roads}`,
      "source-layer": waterNames,
      minzoom: 12,
      layout: { ...text(13, "Italic"), ...along },
      paint: { ...paint, "text-color": colours.waterLabel },
    },
    {
      type: "circle",
      source: "map",
      id: `stations-${roads}`,
      "source-layer": stations.layer,
      minzoom: 12.5,
      filter: ["==", kindOf, stations.kind],
      paint: {
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 13, 3, 17, 6],
        "circle-color": colours.halo,
        "circle-stroke-color": colours.label,
        "circle-stroke-width": 2,
      },
    },
    {
      ...base,
      id: `station-names-${roads}`,
      "source-layer": stations.layer,
      minzoom: 13,
      filter: ["==", kindOf, stations.kind],
      layout: { ...text(12, "Bold"), "text-anchor": "top", "text-offset": [0, 0.7], "text-max-width": 8 },
      paint,
    },
    {
      ...base,
      id: `quarters-${roads}`,
      "source-layer": places,
      minzoom: 9,
      maxzoom: 16,
      filter: isOneOf(kindOf, quarters),
      layout: {
        ...text(["interpolate", ["linear"], ["zoom"], 9, 10, 11, 11.5, 15, 14], "Bold"),
        "text-transform": "uppercase",
        "text-letter-spacing": 0.08,
        "text-max-width": 8,
      },
      paint,
    },
    {
      ...base,
      id: `places-${roads}`,
      "source-layer": places,
      maxzoom: 16,
      filter: ["!", isOneOf(kindOf, quarters)],
      layout: { ...text(["interpolate", ["linear"], ["zoom"], 8, 12, 14, 16], "Bold"), "text-max-width": 8 },
      paint,
    },
  ] as LayerSpecification[];
}
