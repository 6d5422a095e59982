import type { Database } from "../server/src/database/connect.ts";
import type { GivenPlace } from "../server/src/features/imports/files/file-rows.service.ts";
import type { PlaceFile } from "../server/src/features/imports/files/place-file.service.ts";
import { type ImportRequest, importPlaces } from "../server/src/features/imports/imports.service.ts";

/** The id is the name unless given. */
export type Told = Partial<GivenPlace> & Pick<GivenPlace, "name" | "position">;

/** Returns the import's number, or null if nothing is new. */
export async function importTold(
  db: Database,
  places: readonly Told[],
  facts: Partial<PlaceFile["facts"]> = {},
  onProgress: ImportRequest["onProgress"] = async () => {},
): Promise<number | null> {
  const nothing = {
    ...{ street: null, houseNumber: null, postcode: null, city: null, openingHours: null },
    ...{ website: null, phone: null, cuisine: null, diets: [], brand: null, floor: null },
  };
  const file: PlaceFile = {
    name: "places.geojson",
    format: "geojson",
    columns: null,
    facts: { day: "2026-11-20", source: "OpenStreetMap", licence: "ODbL-1.0", ...facts },
    async *rows() {
      for (const place of places)
        yield { at: "", kind: "place", leftOut: [], place: { ...nothing, sourceId: place.name, ...place } };
    },
  };
  return (await importPlaces(db, file, { isPreview: false, now: new Date(), onProblem() {}, onProgress })).id;
}
