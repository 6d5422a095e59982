import { type Kysely, sql } from "kysely";
import type { ImportsTable, Schema } from "../../database/schema.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";

/** A source's last data for an id. */
export type KnownPlace = { sourceId: string; restaurantId: string; hash: string };

/** Outcomes of a file's rows. */
export type ImportCounts = Record<"added" | "joined" | "changed" | "doubtful" | "unplaced" | "refused", number>;

/** Products, otherwise places. */
export function isOfProducts({ format }: { format: ImportsTable["format"] }): boolean {
  return format === "open-food-facts";
}

export type ImportRow = ImportCounts & {
  id: number;
  fileName: string;
  format: ImportsTable["format"];
  source: string;
  licence: string | null;
  fileDay: string;
  createdAt: Date;
  endedAt: Date | null;
  undoAskedAt: Date | null;
  undoneAt: Date | null;
  removed: number;
  kept: number;
  /** By upload or process. */
  isRunning: boolean;
};

export type NewImportedPlace = { restaurantId: string; hash: string; place: GivenPlace };

/** Serializes imports. */
export async function lockImports(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db);
}

/** With the import's number as the second. */
const runningLock = 3_700;

/**
 * Marks an import as running until the returned function or the connection ends. In its own transaction, as poolers
 * keep no session.
 */
export async function showRunning(db: Kysely<Schema>, importId: number): Promise<() => Promise<void>> {
  const holder = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock_shared(${runningLock}::int, ${importId}::int),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(holder);
  return () =>
    holder
      .rollback()
      .execute()
      .catch(() => {});
}

/** Whether it exists without a requested undo. */
export async function isWanted(db: Kysely<Schema>, importId: number): Promise<boolean> {
  const { rows } =
    await sql`select from imports where id = ${importId} and undo_asked_at is null and undone_at is null`.execute(db);
  return rows.length > 0;
}

/** Inserts an import; returns its number. */
export async function insertImport(
  db: Kysely<Schema>,
  row: Pick<ImportsTable, "format" | "source" | "licence"> & { fileName: string; fileDay: string; createdAt: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into imports (id, file_name, format, source, licence, file_day, created_at)
    select coalesce(max(id), 0) + 1, ${row.fileName}, ${row.format}, ${row.source}, ${row.licence}, ${row.fileDay}::date, ${row.createdAt}
    from imports returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A transaction's addition. */
export type StoredCounts = Omit<ImportCounts, "unplaced" | "refused">;

/** Adds a transaction's counts. */
export async function addToCounts(
  db: Kysely<Schema>,
  id: number,
  { added, joined, changed, doubtful }: StoredCounts,
): Promise<void> {
  await sql`update imports set added = added + ${added}, joined = joined + ${joined}, changed = changed + ${changed},
    doubtful = doubtful + ${doubtful} where id = ${id}`.execute(db);
}

/** Ends an import with its bad rows; false if being undone. */
export async function endImport(
  db: Kysely<Schema>,
  id: number,
  { unplaced, refused }: Pick<ImportCounts, "unplaced" | "refused">,
  endedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ unplaced, refused, ended_at: endedAt })
    .where("id", "=", id)
    .where("undo_asked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All imports newest first, or one. */
export async function listImports(
  db: Kysely<Schema>,
  { id = null, limit = null }: { id?: number | null; limit?: number | null } = {},
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select id, file_name as "fileName", format, source, licence, file_day::text as "fileDay", created_at as "createdAt",
      ended_at as "endedAt", undo_asked_at as "undoAskedAt", undone_at as "undoneAt", added, joined, changed, doubtful,
      unplaced, refused, removed, kept,
      exists (select from import_files f where f.import_id = i.id and f.state = 'importing')
        or exists (select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
          and l.classid = ${runningLock}::int::oid and l.objid = i.id::oid
          and l.database = (select oid from pg_database where datname = current_database())) as "isRunning"
    from imports i where ${id}::int is null or id = ${id}::int order by id desc limit ${limit}::int`.execute(db);
  return rows;
}

/** A source's last data by ids. */
export async function findKnown(db: Kysely<Schema>, source: string, ids: string[]): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select distinct on (source_id) source_id as "sourceId", restaurant_id as "restaurantId", hash from imported_places
    where source = ${source} and source_id = any(${ids}::text[]) order by source_id, import_id desc`.execute(db);
  return rows;
}

/** Inserts imported places. */
export async function insertImportedPlaces(
  db: Kysely<Schema>,
  { importId, source }: { importId: number; source: string },
  rows: readonly NewImportedPlace[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("imported_places")
    .values(
      rows.map(({ restaurantId, hash, place }) => ({
        source,
        source_id: place.sourceId,
        import_id: importId,
        restaurant_id: restaurantId,
        hash,
        name: place.name,
        latitude: place.position.latitude,
        longitude: place.position.longitude,
        street: place.street,
        house_number: place.houseNumber,
        postcode: place.postcode,
        city: place.city,
        opening_hours: place.openingHours,
        website: place.website,
        phone: place.phone,
        cuisine: place.cuisine,
        diets: place.diets,
        brand: place.brand,
        floor: place.floor,
      })),
    )
    .execute();
}

/** Some restaurants of an import, with names. */
export async function listRestaurantsOf(db: Kysely<Schema>, importId: number, limit: number) {
  return db
    .selectFrom("imported_places as p")
    .innerJoin("restaurants as r", "r.id", "p.restaurant_id")
    .select(["r.id", "r.name"])
    .distinct()
    .where("p.import_id", "=", importId)
    .limit(limit)
    .execute();
}

/** Deletes an import's data for restaurants. */
export async function deleteSaid(db: Kysely<Schema>, importId: number, restaurantIds: string[]): Promise<void> {
  await sql`delete from imported_places where import_id = ${importId} and restaurant_id = any(${restaurantIds}::uuid[])`.execute(
    db,
  );
}

/** Deletes a source's data and imports. */
export async function deleteSource(db: Kysely<Schema>, source: string): Promise<void> {
  await db.deleteFrom("imported_places").where("source", "=", source).execute();
  await db.deleteFrom("imports").where("source", "=", source).execute();
}

/** Remaining data on existing restaurants, newest first. */
export async function findSaid(
  db: Kysely<Schema>,
  restaurantIds: string[],
): Promise<
  {
    restaurantId: string;
    name: string;
    latitude: number;
    longitude: number;
    cuisine: string | null;
    city: string | null;
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof findSaid>>[number]>`
    select distinct on (p.restaurant_id) p.restaurant_id as "restaurantId", p.name, p.latitude, p.longitude, p.cuisine, p.city
    from imported_places p where p.restaurant_id = any(${restaurantIds}::uuid[])
    order by p.restaurant_id, p.import_id desc`.execute(db);
  return rows;
}

/** Adds an undo's counts. */
export async function addToUndone(
  db: Kysely<Schema>,
  importId: number,
  { removed, kept }: { removed: number; kept: number },
): Promise<void> {
  await sql`update imports set removed = removed + ${removed}, kept = kept + ${kept} where id = ${importId}`.execute(
    db,
  );
}

/** Requests an undo; false if already undone. */
export async function updateUndoAsked(db: Kysely<Schema>, importId: number, askedAt: Date): Promise<boolean> {
  const { rows } = await sql`update imports set undo_asked_at = coalesce(undo_asked_at, ${askedAt})
    where id = ${importId} and undone_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Marks an import as undone. */
export async function updateUndone(db: Kysely<Schema>, importId: number, undoneAt: Date): Promise<void> {
  await db.updateTable("imports").set({ undone_at: undoneAt }).where("id", "=", importId).execute();
}
