/** Values of `imports.format`. */
export const importFormats = [
  ...(["csv", "fhrs", "foursquare", "geojson", "open-food-facts", "osm-pbf", "overpass", "overture"] as const),
] as const;
export type ImportFormat = (typeof importFormats)[number];
