import { type Kysely, sql } from "kysely";
import type { ImportsTable, Schema } from "../../database/schema.ts";
import type { GivenPlace } from "./files/file-rows.service.ts";

/** What a source has said of an id last. */
export type KnownPlace = { sourceId: string; restaurantId: string; hash: string };

/** How often what happened to the rows of a file. */
export type ImportCounts = Record<"added" | "joined" | "changed" | "doubtful" | "unplaced" | "refused", number>;

/** Whether an import is of products; all others are of places. */
export function isOfProducts({ format }: { format: ImportsTable["format"] }): boolean {
  return format === "open-food-facts";
}

/** An import, for a list. */
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
  /** Whether an uploaded file of it is being imported, or a process imports it. */
  isRunning: boolean;
};

/** What a place of an import is stored with. */
export type NewImportedPlace = { restaurantId: string; hash: string; place: GivenPlace };

/** Makes other imports wait until the transaction ends. */
export async function lockImports(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`.execute(db);
}

/** The first of the two numbers of a lock that shows that an import runs; the second is the import's. */
const runningLock = 3_700;

/**
 * Marks an import as running until the returned function is called or the connection ends. Uses a transaction of its
 * own, because connection poolers keep no session.
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

/** Whether an import is there and nobody has asked for its undo. */
export async function isWanted(db: Kysely<Schema>, importId: number): Promise<boolean> {
  const { rows } =
    await sql`select from imports where id = ${importId} and undo_asked_at is null and undone_at is null`.execute(db);
  return rows.length > 0;
}

/** Inserts an import and returns its number. */
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

/** What the places of one transaction add to the counts of their import. */
export type StoredCounts = Omit<ImportCounts, "unplaced" | "refused">;

/** Counts what a transaction has stored. */
export async function addToCounts(
  db: Kysely<Schema>,
  id: number,
  { added, joined, changed, doubtful }: StoredCounts,
): Promise<void> {
  await sql`update imports set added = added + ${added}, joined = joined + ${joined}, changed = changed + ${changed},
    doubtful = doubtful + ${doubtful} where id = ${id}`.execute(db);
}

/** Stores an import's end and its rows that are no places. Returns whether it is not being undone. */
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

/** Lists imports, the newest first: all of them, or the one with a number. */
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

/** Finds what a source has said of some ids last. */
export async function findKnown(db: Kysely<Schema>, source: string, ids: string[]): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select distinct on (source_id) source_id as "sourceId", restaurant_id as "restaurantId", hash from imported_places
    where source = ${source} and source_id = any(${ids}::text[]) order by source_id, import_id desc`.execute(db);
  return rows;
}

/** Inserts an import's data for places. */
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

/** Lists some of the restaurants of which an import has said something, with their names. */
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

/** Deletes what an import has said of some restaurants. */
export async function deleteSaid(db: Kysely<Schema>, importId: number, restaurantIds: string[]): Promise<void> {
  await sql`delete from imported_places where import_id = ${importId} and restaurant_id = any(${restaurantIds}::uuid[])`.execute(
    db,
  );
}

/** Deletes all that a source has said, and that it was imported. */
export async function deleteSource(db: Kysely<Schema>, source: string): Promise<void> {
  await db.deleteFrom("imported_places").where("source", "=", source).execute();
  await db.deleteFrom("imports").where("source", "=", source).execute();
}

/** What is still said of those of some restaurants that are there, newest first. */
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

/** Counts what a transaction of an undo has removed and left. */
export async function addToUndone(
  db: Kysely<Schema>,
  importId: number,
  { removed, kept }: { removed: number; kept: number },
): Promise<void> {
  await sql`update imports set removed = removed + ${removed}, kept = kept + ${kept} where id = ${importId}`.execute(
    db,
  );
}

/** Notes that somebody has asked for the undo of an import, unless it is undone. Returns whether it does. */
export async function updateUndoAsked(db: Kysely<Schema>, importId: number, askedAt: Date): Promise<boolean> {
  const { rows } = await sql`update imports set undo_asked_at = coalesce(undo_asked_at, ${askedAt})
    where id = ${importId} and undone_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Notes that an import was undone. */
export async function updateUndone(db: Kysely<Schema>, importId: number, undoneAt: Date): Promise<void> {
  await db.updateTable("imports").set({ undone_at: undoneAt }).where("id", "=", importId).execute();
}
