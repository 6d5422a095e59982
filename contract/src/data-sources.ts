import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Invented, so without a licence. */
export const demoSource = "The demo town, invented";

/** `day` is that of its newest data. */
export const DataSource = z.object({
  name: z.string(),
  licence: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  day: z.string(),
  placeCount: z.int(),
  /** Products by their barcodes. */
  productCount: z.int(),
  /** As the Open Database Licence asks. */
  isDownloadable: z.boolean(),
});
export type DataSource = z.infer<typeof DataSource>;

export const readDataSources = endpoint({
  method: "GET",
  path: "/api/data-sources",
  operationId: "readDataSources",
  tag: "places",
  summary: "The sources that the site's places, and what it knows of barcodes, are from, by their names",
  description:
    "Each with its licence, its newest day, and of how many places or products it has told. The places of those under the Open Database Licence are in /api/data-sources/places.geojson. The reply is at most a second old and the same for everybody.",
  query: z.strictObject({}),
  reply: z.object({ sources: z.array(DataSource) }),
});

export const openPlacesPath = "/api/data-sources/places.geojson";
