import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { listOpenPlaces, noPlace, type OpenPlace } from "./data-sources.repository.ts";

const batchSize = 1_000;

/** Streams the places under the Open Database Licence as GeoJSON. */
export async function* openPlacesAsGeoJson(db: Kysely<Schema>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  let after = noPlace;
  for (let separator = ""; ; ) {
    const places = await listOpenPlaces(db, after, batchSize);
    const last = places.at(-1);
    if (!last) break;
    after = last;
    const features = places.filter(({ isOpen }) => isOpen).map((place) => JSON.stringify(featureOf(place)));
    if (features.length === 0) continue;
    yield separator + features.join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}

function featureOf({ source, sourceId, day, licence, latitude, longitude, facts }: OpenPlace) {
  return {
    type: "Feature",
    id: `${source} ${sourceId}`,
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { ...facts, source, sourceId, day, licence },
  };
}
