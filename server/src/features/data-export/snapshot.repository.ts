import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { ExportedRow, Section } from "./exported.tables.ts";

/** Reads the rows of a section, some at a time. */
export type ReadRows = (section: Section) => AsyncGenerator<ExportedRow[]>;

const rowsPerFetch = 500;

/** Lets `work` read everything about a person as it was at one moment. */
export async function withSnapshot(
  db: Kysely<Schema>,
  userId: string,
  work: (read: ReadRows) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((transaction) => work((section) => fetchRows(transaction, section, userId)));
}

async function* fetchRows(db: Kysely<Schema>, { query }: Section, userId: string): AsyncGenerator<ExportedRow[]> {
  await sql`declare exported no scroll cursor for ${query(userId)}`.execute(db);
  for (let isEnd = false; !isEnd; ) {
    const { rows } = await sql<{ row: ExportedRow }>`fetch ${sql.lit(rowsPerFetch)} from exported`.execute(db);
    isEnd = rows.length < rowsPerFetch;
    if (rows.length > 0) yield rows.map(({ row }) => row);
  }
  await sql`close exported`.execute(db);
}

/**
 * The paths of all files that a person has stored: photos in their largest size, of which the smaller ones are made, videos
 * with their posters, and the original of a video that is not converted yet.
 */
export async function listMediaPaths(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from (
      select image_url as path from dishes where submitted_by = ${userId}::uuid
      union all select image_url from products where submitted_by = ${userId}::uuid
      union all select image_url from posts where user_id = ${userId}::uuid
      union all select path from uploads where user_id = ${userId}::uuid
      union all select avatar_url from profiles where id = ${userId}::uuid
      union all select unnest(array[case when state = 'ready' then path end, source_path, poster_path])
        from videos where user_id = ${userId}::uuid) files
    where starts_with(path, '/media/') order by path`.execute(db);
  return rows.map(({ path }) => path);
}
