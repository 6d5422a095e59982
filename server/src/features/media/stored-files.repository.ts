import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";

/** A path that a row names; of a picture that of its widest file. While a file is on its way it need not be there. */
export type NamedPath = { path: string; mustBeThere: boolean };

/** Lists the ids of people in order, those after one of them. */
export async function listPeople(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const people = db.selectFrom("profiles").select("id").where("id", ">", after).orderBy("id").limit(limit);
  return (await people.execute()).map(({ id }) => id);
}

/** Lists the paths that rows of some people name. */
export async function listPathsOf(db: Kysely<Schema>, people: string[]): Promise<NamedPath[]> {
  const { rows } = await sql<NamedPath>`
    select path, must_be_there as "mustBeThere" from named_files
    where owner_id = any(${people}::uuid[]) and path like '/media/%'`.execute(db);
  return rows;
}

/** Which of some paths any row names, whosever it is. */
export async function findNamed(db: Kysely<Schema>, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from named_files where path = any(${paths}::text[])`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

/** Who may open a file, as one of the rows that name it says. */
export type FileAudience = { path: string; ownerId: string | null; audience: "everybody" | "moderators" | "owner" };

/** Lists who may open those of some files that rows name. */
export async function listAudiences(db: Kysely<Schema>, paths: string[]): Promise<FileAudience[]> {
  const query = sql<FileAudience>`
    select path, owner_id as "ownerId", audience from named_files where path = any(${paths}::text[])`;
  return executePrepared(query, db);
}
