import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A path that a row names; of a picture that of its widest file. While a file is on its way it need not be there. */
export type NamedPath = { path: string; mustBeThere: boolean };

/** Every column that names a file, and whose it is. */
const namedPaths = sql`
  select submitted_by as owner, image_url as path, true as "mustBeThere" from dishes
  union all select submitted_by, image_url, true from products
  union all select user_id, image_url, true from posts
  union all select user_id, image_url, true from food_log
  union all select owner_id, image_url, true from member_lists
  union all select user_id, video_url, false from posts
  union all select id, avatar_url, true from profiles
  union all select user_id, path, state = 'ready' from uploads
  union all select user_id, path, state = 'ready' from videos
  union all select user_id, source_path, false from videos
  union all select user_id, poster_path, state = 'ready' from videos`;

/** Lists the ids of people in order, those after one of them. */
export async function listPeople(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const people = db.selectFrom("profiles").select("id").where("id", ">", after).orderBy("id").limit(limit);
  return (await people.execute()).map(({ id }) => id);
}

/** Lists the paths that rows of some people name. */
export async function listPathsOf(db: Kysely<Schema>, people: string[]): Promise<NamedPath[]> {
  const { rows } = await sql<NamedPath>`
    select path, "mustBeThere" from (${namedPaths}) named
    where owner = any(${people}::uuid[]) and path like '/media/%'`.execute(db);
  return rows;
}

/** Which of some paths any row names, whosever it is. */
export async function findNamed(db: Kysely<Schema>, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from (${namedPaths}) named where path = any(${paths}::text[])`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
