import { type Kysely, sql } from "kysely";

const tables = ["restaurants", "imported_places", "group_tables", "lists", "member_lists", "saved_places", "food_log"];

/** Degrees below 1e-15 become 0: distances to them underflow, which fails the whole query. Cells stay the same. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await round(db, table, "latitude", "longitude");
  await round(db, "rankings", "lat", "lon");
}

async function round(db: Kysely<unknown>, table: string, latitude: string, longitude: string): Promise<void> {
  for (const column of [latitude, longitude])
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = 0
      where ${sql.ref(column)} between -1e-15 and 1e-15 and ${sql.ref(column)} <> 0`.execute(db);
}

/** Changes no table. */
export async function up(): Promise<void> {}
