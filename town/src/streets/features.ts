import type { Point } from "./geometry.ts";

/** One thing on the map, in the layers and kinds of Protomaps' tiles, which the web draws. */
export type MapFeature = {
  layer: "water" | "landuse" | "buildings" | "roads" | "places" | "pois";
  kind: string;
  /** What kind of road it is. */
  detail?: string;
  name?: string;
  /** From this zoom on it is there, and from that one on its name. */
  fromZoom: number;
  nameFromZoom?: number;
  shape: "area" | "line" | "point";
  points: readonly Point[];
};
