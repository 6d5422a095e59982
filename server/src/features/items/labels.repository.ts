import type { Label } from "@dishboard/contract/labels";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** What an item says of itself beside its own row. */
export type ItemLabels = { tags: string[]; claimIds: number[]; allergenIds: number[] };

/** Where the labels of each kind of item stand. */
const tables = {
  dish: { id: "dish_id", tags: "submission_tags", claims: "dish_claims", allergens: "dish_allergens" },
  product: { id: "product_id", tags: "product_tags", claims: "product_claims", allergens: "product_allergens" },
} as const;

/** The kinds of item that carry labels. */
export type ItemKind = keyof typeof tables;

/** The dietary claims there are. */
export async function listClaims(db: Kysely<Schema>): Promise<Label[]> {
  return db.selectFrom("dietary_claims").selectAll().orderBy("id").execute();
}

/** The allergens there are. */
export async function listAllergenLabels(db: Kysely<Schema>): Promise<Label[]> {
  return db.selectFrom("allergens").selectAll().orderBy("id").execute();
}

/** The platforms and shops there are. */
export async function listPlatforms(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("delivery_platforms").selectAll().orderBy("id").execute();
}

/** Writes the labels of an item that has none. */
export async function insertLabels(
  db: Kysely<Schema>,
  kind: ItemKind,
  itemId: string,
  { tags, claimIds, allergenIds }: ItemLabels,
): Promise<void> {
  const table = tables[kind];
  const id = sql.ref(table.id);
  if (tags.length > 0)
    await sql`insert into ${sql.table(table.tags)} (${id}, tag, position)
      select ${itemId}::uuid, tag, position from unnest(${tags}::text[]) with ordinality as t (tag, position)`.execute(
      db,
    );
  if (claimIds.length > 0)
    await sql`insert into ${sql.table(table.claims)} (${id}, claim_id)
      select ${itemId}::uuid, unnest(${claimIds}::smallint[])`.execute(db);
  if (allergenIds.length > 0)
    await sql`insert into ${sql.table(table.allergens)} (${id}, allergen_id)
      select ${itemId}::uuid, unnest(${allergenIds}::smallint[])`.execute(db);
}

/** Takes all labels of an item away. */
export async function removeLabels(db: Kysely<Schema>, kind: ItemKind, itemId: string): Promise<void> {
  const { id, tags, claims, allergens } = tables[kind];
  for (const name of [tags, claims, allergens])
    await sql`delete from ${sql.table(name)} where ${sql.ref(id)} = ${itemId}::uuid`.execute(db);
}
