import type { ItemKind } from "@dishboard/contract/items";
import { maxReleased, type OpenReaction } from "@dishboard/contract/reaction-decisions";
import type { Owner } from "@dishboard/contract/reports";
import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "../items/items.tables.ts";

/** Suspended people, for moderators. */
export async function listSuspended(db: Kysely<Schema>): Promise<z.infer<typeof Owner>[]> {
  const { rows } = await sql<z.infer<typeof Owner>>`
    select p.id, p.username, p.avatar_url as "avatarUrl" from users u join profiles p on p.id = u.id
    where u.state = 'suspended'`.execute(db);
  return rows;
}

/** Keys of deleted accounts with unchecked reactions. */
export async function listGoneKeys(db: Kysely<Schema>): Promise<Buffer[]> {
  const { rows } = await sql<{ key: Buffer }>`
    select distinct reporter_key as key from reactions
    where is_reporter_gone and confirmed_at is null and reporter_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Items with open reactions of accounts, newest first, at most `maxReleased` each. */
export async function listReactionsOf(
  db: Kysely<Schema>,
  keys: readonly Buffer[],
): Promise<{ key: string; reactions: OpenReaction[] }[]> {
  const { rows } = await sql<{ key: string; reactions: OpenReaction[] }>`
    with open as (
      select reporter_key, item_id, array_agg(distinct allergen_id order by allergen_id) as allergen_ids,
        max(created_at) as newest
      from reactions where confirmed_at is null and reporter_key = any(${keys}::bytea[]) group by 1, 2),
    named as (
      select o.*, case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end as kind,
        coalesce(d.name, p.name) as name, coalesce(s.name, p.brand) as place,
        row_number() over (partition by o.reporter_key order by o.newest desc, o.item_id) as at
      from open o join rankings r on r.item_id = o.item_id left join dishes d on d.id = o.item_id
        left join restaurants s on s.id = d.restaurant_id left join products p on p.id = o.item_id)
    select encode(reporter_key, 'hex') as key, json_agg(json_build_object('kind', kind, 'id', item_id, 'name', name,
      'place', place, 'allergenIds', allergen_ids) order by at) as reactions
    from named where at <= ${sql.lit(maxReleased)} group by reporter_key order by max(newest) desc, 1`.execute(db);
  return rows;
}

/** Items with an account's open reactions, except a person's own. */
export async function listItemsReactedTo(
  db: Kysely<Schema>,
  key: Buffer,
  exceptOf: string,
): Promise<{ kind: ItemKind; id: string }[]> {
  const { rows } = await sql<{ kind: ItemKind; id: string }>`
    select distinct case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end as kind, r.item_id as id
    from reactions t join rankings r on r.item_id = t.item_id
    where t.confirmed_at is null and t.reporter_key = ${key} and r.submitted_by is distinct from ${exceptOf}::uuid
    order by 2`.execute(db);
  return rows;
}

/**
 * Deletes an account's open reactions to locked items and its kept ones; returns each item's allergens. A reaction that
 * a submitter answered with a warning stays on that item, and is not copied to others.
 */
export async function deleteReactionsOf(
  db: Kysely<Schema>,
  key: Buffer,
  { itemIds, exceptOf }: { itemIds: readonly string[]; exceptOf: string },
): Promise<Map<string, number[]>> {
  await sql`
    delete from kept_reactions where reporter_key = ${key} and submitter_id is distinct from ${exceptOf}::uuid`.execute(
    db,
  );
  await sql`
    update reactions set is_own_only = true, reporter_key = null
    where reporter_key = ${key} and confirmed_at is not null`.execute(db);
  const { rows } = await sql<{ id: string; allergenIds: number[] }>`
    with gone as (
      delete from reactions where confirmed_at is null and reporter_key = ${key} and item_id = any(${itemIds}::uuid[])
      returning item_id, allergen_id)
    select item_id as id, array_agg(distinct allergen_id order by allergen_id) as "allergenIds" from gone group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, allergenIds }) => [id, allergenIds]));
}

/** Marks an account with open reactions as gone; returns their items. Those stated free lose their keys. */
export async function updateToGone(
  db: Kysely<Schema>,
  personId: string,
  key: Buffer,
): Promise<{ kind: ItemKind; id: string; allergenIds: number[] }[]> {
  await sql`
    update reactions set reporter_key = null where reporter_key = ${key} and confirmed_state = 3`.execute(db);
  await db.updateTable("reactions").set({ is_reporter_gone: true }).where("reporter_key", "=", key).execute();
  await db.updateTable("kept_reactions").set({ is_reporter_gone: true }).where("reporter_key", "=", key).execute();
  const { rows } = await sql<{ kind: ItemKind; id: string; allergenIds: number[] }>`
    select case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end as kind, r.item_id as id,
      array_agg(distinct t.allergen_id order by t.allergen_id) as "allergenIds"
    from reactions t join rankings r on r.item_id = t.item_id
    where t.reporter_id = ${personId}::uuid and t.confirmed_at is null group by 1, 2 order by 2`.execute(db);
  return rows;
}
