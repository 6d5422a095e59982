import { storedName } from "@dishboard/contract/name-key";
import type { PastPlace } from "@dishboard/contract/past";
import type { Kysely } from "kysely";
import { v5, v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import type { SavesDeps } from "../saves.service.ts";
import { deleteImportedPlaces, deleteSavedPlace, insertSavedPlaces } from "./saved-places.repository.ts";

/** Namespace of the places' keys. */
const keySpace = "5c1b7f0e-64c8-4d0f-9a55-7d9f2f0d0b45";

/** Saves new places, the last one as the newest, and returns their number. */
export async function addImportedPlaces(
  db: Kysely<Schema>,
  of: { userId: string; importId: string; now: Date },
  places: readonly PastPlace[],
): Promise<number> {
  const added = places.map((place) => ({ ...place, id: v7(), key: keyOf(place) }));
  return insertSavedPlaces(db, of, added);
}

/** Returns their number. */
export async function removeImportedPlaces(
  db: Kysely<Schema>,
  of: { userId: string; importId: string },
): Promise<number> {
  return deleteImportedPlaces(db, of);
}

export async function removeSavedPlace({ db }: SavesDeps, userId: string, id: string): Promise<void> {
  await deleteSavedPlace(db.write, userId, id);
}

/** By name, and position to ten metres or address. */
function keyOf({ name, address, latitude, longitude }: PastPlace): string {
  const where =
    latitude !== null && longitude !== null ? [latitude.toFixed(4), longitude.toFixed(4)] : [storedName(address ?? "")];
  return v5(JSON.stringify([storedName(name), ...where]), keySpace);
}
