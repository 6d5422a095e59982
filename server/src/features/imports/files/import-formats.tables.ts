/** The formats that are read, as `imports.format` names them. */
export const importFormats = ["csv", "fhrs", "geojson", "overpass"] as const;
export type ImportFormat = (typeof importFormats)[number];
