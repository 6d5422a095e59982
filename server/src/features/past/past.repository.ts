import type { PastImport } from "@dishboard/contract/past";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Inserts an import once, and blocks other changes of it. Returns its owner. */
export async function lockPastImport(
  db: Kysely<Schema>,
  { id, userId, name, now }: { id: string; userId: string; name: string; now: Date },
): Promise<string | undefined> {
  await sql`
    insert into past_imports (id, user_id, name, created_at)
    values (${id}::uuid, ${userId}::uuid, ${name}, ${now}::timestamptz) on conflict (id) do nothing`.execute(db);
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from past_imports where id = ${id}::uuid for update`.execute(db);
  return rows[0]?.userId;
}

/** Deletes an import; its remaining rows belong to none. */
export async function deletePastImport(db: Kysely<Schema>, userId: string, id: string): Promise<void> {
  await sql`delete from past_imports where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db);
}

export async function deleteEmptyPastImports(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`
    delete from past_imports i where i.user_id = ${userId}::uuid
      and not exists (select from food_log t where t.import_id = i.id)
      and not exists (select from saved_places t where t.import_id = i.id)
      and not exists (select from saves t where t.import_id = i.id)`.execute(db);
}

/** Lists a person's non-empty imports, newest first. */
export async function listPastImports(db: Kysely<Schema>, userId: string): Promise<PastImport[]> {
  const { rows } = await sql<Omit<PastImport, "createdAt"> & { createdAt: Date }>`
    select i.id, i.name, i.created_at as "createdAt", n.visits, n.places, n.saves
    from past_imports i cross join lateral (select
      (select count(*) from food_log t where t.import_id = i.id)::int as visits,
      (select count(*) from saved_places t where t.import_id = i.id)::int as places,
      (select count(*) from saves t where t.import_id = i.id)::int as saves) n
    where i.user_id = ${userId}::uuid and n.visits + n.places + n.saves > 0
    order by i.created_at desc, i.id desc`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
