import type { ItemRef } from "@dishboard/contract/items";
import type { Label } from "@dishboard/contract/labels";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "./items.tables.ts";

/** Allergens are in `statements.repository.ts`. */
export type ItemLabels = { tags: string[]; claimIds: number[] };

export async function listClaims(db: Kysely<Schema>): Promise<Label[]> {
  return db.selectFrom("dietary_claims").selectAll().orderBy("id").execute();
}

export async function listAllergens(db: Kysely<Schema>): Promise<Label[]> {
  return db.selectFrom("allergens").selectAll().orderBy("id").execute();
}

export async function listPlatforms(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("delivery_platforms").selectAll().orderBy("id").execute();
}

export async function listClaimIds(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<number[]> {
  const { claims, itemId } = itemTables[kind];
  const { rows } = await sql<{ id: number }>`
    select claim_id as id from ${sql.table(claims)} where ${sql.ref(itemId)} = ${id}::uuid order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** Requires an item without labels. */
export async function insertLabels(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  { tags, claimIds }: ItemLabels,
): Promise<void> {
  const table = itemTables[kind];
  const itemId = sql.ref(table.itemId);
  if (tags.length > 0)
    await sql`insert into ${sql.table(table.tags)} (${itemId}, tag, position)
      select ${id}::uuid, tag, position from unnest(${tags}::text[]) with ordinality as t (tag, position)`.execute(db);
  if (claimIds.length > 0)
    await sql`insert into ${sql.table(table.claims)} (${itemId}, claim_id)
      select ${id}::uuid, unnest(${claimIds}::smallint[])`.execute(db);
}

/** Also deletes tags that contradict the item's data. */
export async function deleteClaims(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  claimIds: readonly number[],
  isContradicted: (tag: string) => boolean,
): Promise<void> {
  const { itemId, tags, claims } = itemTables[kind];
  await sql`delete from ${sql.table(claims)}
    where ${sql.ref(itemId)} = ${id}::uuid and claim_id = any(${claimIds}::smallint[])`.execute(db);
  const { rows } = await sql<{ tag: string }>`
    select tag from ${sql.table(tags)} where ${sql.ref(itemId)} = ${id}::uuid`.execute(db);
  const contradicted = rows.map(({ tag }) => tag).filter(isContradicted);
  await sql`delete from ${sql.table(tags)}
    where ${sql.ref(itemId)} = ${id}::uuid and tag = any(${contradicted}::text[])`.execute(db);
}

export async function deleteLabels(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<void> {
  const { itemId, tags, claims } = itemTables[kind];
  for (const table of [tags, claims])
    await sql`delete from ${sql.table(table)} where ${sql.ref(itemId)} = ${id}::uuid`.execute(db);
}
