import type { Kysely } from "kysely";
import type { ImportsTable, Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { queueRenewal } from "../opening-hours/opening-hours.service.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";
import { hashOf } from "./files/given-place.service.ts";
import { addToCounts, deleteSource, endImport, insertImport, insertImportedPlaces } from "./imports.repository.ts";

export type KnownRestaurant = { restaurantId: string; place: GivenPlace };

/** Stores a source's data as a joining import. */
export async function addToRestaurants(
  db: Kysely<Schema>,
  file: Pick<ImportsTable, "format" | "source" | "licence"> & { fileName: string; fileDay: string },
  restaurants: readonly KnownRestaurant[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const importId = await insertImport(db, { ...file, createdAt: now });
    const rows = restaurants.map(({ restaurantId, place }) => ({ restaurantId, place, hash: hashOf(place) }));
    await insertImportedPlaces(db, { importId, source: file.source }, rows);
    await addToCounts(db, importId, { added: 0, joined: rows.length, changed: 0, doubtful: 0 });
    await endImport(db, importId, { unplaced: 0, refused: 0 }, now);
    await queueRenewal(db);
  });
}

/** Deletes a source's data and imports; restaurants stay. */
export async function removeSource(db: Kysely<Schema>, source: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await deleteSource(db, source);
    await queueRenewal(db);
  });
}
