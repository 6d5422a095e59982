/** The formats that are read, as `imports.format` names them. */
export const importFormats = ["csv", "fhrs", "foursquare", "geojson", "osm-pbf", "overpass", "overture"] as const;
export type ImportFormat = (typeof importFormats)[number];
