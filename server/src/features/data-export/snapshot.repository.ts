import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Section } from "./exported.tables.ts";
import type { ExportedRow } from "./exported-rows.tables.ts";

/** Reads a section's rows in batches. */
export type ReadRows = (section: Section) => AsyncGenerator<ExportedRow[]>;

const rowsPerFetch = 500;

/** `converted` replaces it after a video's conversion. */
export type StoredFile = { path: string; converted: string | null };

/** Reads a person's data and files as of one moment. */
export async function withSnapshot(
  db: Kysely<Schema>,
  userId: string,
  work: (read: ReadRows, files: StoredFile[]) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const files = await listFiles(transaction, userId);
      await work((section) => fetchRows(transaction, section, userId), files);
    });
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

/** A member's files: largest photos, videos with posters, and unconverted originals. */
async function listFiles(db: Kysely<Schema>, userId: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select path, max(converted) as converted from (
      select image_url as path, null::text as converted from dishes where submitted_by = ${userId}::uuid
      union all select image_url, null from products where submitted_by = ${userId}::uuid
      union all select image_url, null from posts where user_id = ${userId}::uuid
      union all select image_url, null from food_log where user_id = ${userId}::uuid
      union all select image_url, null from member_lists where owner_id = ${userId}::uuid
      union all select path, null from uploads where user_id = ${userId}::uuid
      union all select avatar_url, null from profiles where id = ${userId}::uuid
      union all select case when state = 'ready' then path end, null from videos where user_id = ${userId}::uuid
      union all select poster_path, null from videos where user_id = ${userId}::uuid
      union all select source_path, path from videos where user_id = ${userId}::uuid) files
    where starts_with(path, '/media/') group by path order by path`.execute(db);
  return rows;
}
