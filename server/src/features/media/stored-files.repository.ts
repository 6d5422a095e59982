import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";

/** A picture's path is its widest file's. Files being stored need not exist. */
export type NamedPath = { path: string; mustBeThere: boolean };

/** Lists people in id order. */
export async function listPeople(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const people = db.selectFrom("profiles").select("id").where("id", ">", after).orderBy("id").limit(limit);
  return (await people.execute()).map(({ id }) => id);
}

export async function listPathsOf(db: Kysely<Schema>, people: string[]): Promise<NamedPath[]> {
  const { rows } = await sql<NamedPath>`
    select path, must_be_there as "mustBeThere" from named_files
    where owner_id = any(${people}::uuid[]) and path like '/media/%'`.execute(db);
  return rows;
}

export async function findNamed(db: Kysely<Schema>, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from named_files where path = any(${paths}::text[])`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

export type FileAudience = { path: string; ownerId: string | null; audience: "everybody" | "moderators" | "owner" };

export async function listAudiences(db: Kysely<Schema>, paths: string[]): Promise<FileAudience[]> {
  const query = sql<FileAudience>`
    select path, owner_id as "ownerId", audience from named_files where path = any(${paths}::text[])`;
  return executePrepared(query, db);
}
