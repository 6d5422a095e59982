import type { ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";

type NewReaction = {
  item: ItemRef;
  allergenId: number;
  personId: string | null;
  reporterKey: Buffer | null;
  now: Date;
};

/**
 * Inserts a reaction to a locked item; false if the person has an open one to this allergen. One from before a rename
 * then counts under the new name.
 */
export async function insertReaction(
  db: Kysely<Schema>,
  { item, allergenId, personId, reporterKey, now }: NewReaction,
): Promise<boolean> {
  const inserted = await db
    .insertInto("reactions")
    .values({
      ...{ id: v7(), item_id: item.id, allergen_id: allergenId, created_at: now },
      ...{ reporter_id: personId, reporter_key: reporterKey },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["item_id", "allergen_id", "reporter_id"])
        .where("confirmed_at", "is", null)
        .doUpdateSet({ is_own_only: false, created_at: now })
        .where("reactions.is_own_only", "=", true),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Whether a moderator answered a person's reaction with 'stated free' since a date, on one of some items, and no later
 * answer warns. The key identifies the person on copies.
 */
export async function isAnsweredFree(
  db: Kysely<Schema>,
  {
    itemIds,
    allergenId,
    personId,
    reporterKey,
    since,
  }: { itemIds: readonly string[]; allergenId: number; personId: string; reporterKey: Buffer; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from reactions t
    where t.item_id = any(${itemIds}::uuid[]) and t.allergen_id = ${allergenId}
      and (t.reporter_id = ${personId}::uuid or t.reporter_key = ${reporterKey})
      and t.confirmed_state = 3 and t.confirmed_at > ${since}::timestamptz
      and not exists (select from reactions o where o.item_id = t.item_id and o.allergen_id = t.allergen_id
        and o.confirmed_state <> 3 and o.confirmed_at >= t.confirmed_at)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an account is new, and has reacted to an item's name since a date. */
export async function findReporter(
  db: Kysely<Schema>,
  { itemId, personId, newSince, since }: { itemId: string; personId: string; newSince: Date; since: Date },
): Promise<{ isNew: boolean; hasReported: boolean }> {
  const { rows } = await sql<{ isNew: boolean; hasReported: boolean }>`
    select coalesce((select u.created_at > ${newSince}::timestamptz from users u where u.id = ${personId}::uuid), true) as "isNew",
      exists (select from reactions t where t.item_id = ${itemId}::uuid and t.reporter_id = ${personId}::uuid
        and t.created_at > ${since}::timestamptz and not t.is_own_only) as "hasReported"`.execute(db);
  return rows[0] ?? { isNew: true, hasReported: false };
}

/** Deletes kept reactions to an allergen under the item's name and place or brand. Others may be right elsewhere. */
export async function deleteKeptReactions(db: Kysely<Schema>, id: string, allergenId: number): Promise<void> {
  await sql`
    with i as materialized (
      select name_key(d.name) as key, search_fold(d.name) as words, restaurants_of_warnings(d.id) as restaurant_ids,
        null as brand_key, null::text[] as brand_words from dishes d where d.id = ${id}::uuid
      union all select name_key(p.name), search_fold(p.name), null, name_key(p.brand), search_fold(p.brand)
        from products p where p.id = ${id}::uuid)
    delete from kept_reactions k using i
    where k.allergen_id = ${allergenId}::smallint and is_kept_as(k.name_key, k.name, i.key, i.words)
      and (k.restaurant_id = any(i.restaurant_ids) or is_kept_as(k.brand_key, k.brand, i.brand_key, i.brand_words))`.execute(
    db,
  );
}

type Ended = { allergenId: number; state: number; source: string; now: Date };

/** Makes a waiting reaction of an earlier name warn; returns the locked items with that name. */
export async function updateToWarn(
  db: Kysely<Schema>,
  {
    itemId,
    allergenId,
    createdAt,
    reporterKey,
  }: { itemId: string; allergenId: number; createdAt: Date; reporterKey: Buffer | null },
): Promise<ItemRef[]> {
  const { rows } = await sql<ItemRef>`
    with warns as (
      update kept_reactions set is_own_only = false, reporter_key = ${reporterKey}, deleted_at = now()
      where item_id = ${itemId}::uuid and allergen_id = ${allergenId} and created_at = ${createdAt}::timestamptz
        and reporter_key is null and is_own_only
      returning *),
    same as (
      select 'dish' as kind, d.id from warns k
        join dishes d on d.restaurant_id = k.restaurant_id and name_key(d.name) = k.name_key
      union select 'product', p.id from warns k
        join products p on name_key(p.brand) = k.brand_key and name_key(p.name) = k.name_key)
    select s.kind, s.id from same s join rankings r on r.item_id = s.id order by s.id for update of r`.execute(db);
  return rows;
}

/** Ends a locked item's alert; false if there is none. */
export async function confirmReactions(
  db: Kysely<Schema>,
  itemId: string,
  { allergenId, state, source, now }: Ended,
): Promise<boolean> {
  const changed = await db
    .updateTable("reactions")
    .set({ confirmed_at: now, confirmed_state: state, confirmed_source: source })
    .where("item_id", "=", itemId)
    .where("allergen_id", "=", allergenId)
    .where("confirmed_at", "is", null)
    .returning("id")
    .execute();
  return changed.length > 0;
}

/** Changes a locked item's last confirmation, or all that differ. */
export async function confirmAgain(
  db: Kysely<Schema>,
  itemId: string,
  { allergenId, state, source, now }: Ended,
  which: "last" | "others",
): Promise<boolean> {
  const { rows } = await sql`
    update reactions set confirmed_at = ${now}, confirmed_state = ${state}, confirmed_source = ${source}
    where ${
      which === "last"
        ? sql`id = (select t.id from reactions t where t.item_id = ${itemId}::uuid and t.allergen_id = ${allergenId}
            order by t.confirmed_at desc, t.id desc limit 1)`
        : sql`item_id = ${itemId}::uuid and allergen_id = ${allergenId} and confirmed_state <> ${state}`
    }
    returning id`.execute(db);
  return rows.length > 0;
}

/** Removes reporters' keys from a locked item's reactions, so that no release ends them. */
export async function deleteReporterKeys(db: Kysely<Schema>, itemId: string, allergenId: number): Promise<void> {
  await db
    .updateTable("reactions")
    .set({ reporter_key: null })
    .where("item_id", "=", itemId)
    .where("allergen_id", "=", allergenId)
    .execute();
}

/** Deletes reactions to a person's items before those are deleted. */
export async function deleteReactionsToItemsOf(db: Kysely<Schema>, personId: string): Promise<void> {
  await sql`
    delete from reactions t using rankings r where r.item_id = t.item_id and r.submitted_by = ${personId}::uuid`.execute(
    db,
  );
  await sql`
    delete from kept_reactions k using rankings r where r.item_id = k.item_id and r.submitted_by = ${personId}::uuid`.execute(
    db,
  );
}

/** Whether a person's reaction is open under the item's name. */
export async function hasOpenReaction(
  db: Kysely<Schema>,
  { itemId, allergenId, personId }: { itemId: string; allergenId: number; personId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reactions where item_id = ${itemId}::uuid and allergen_id = ${allergenId}
      and reporter_id = ${personId}::uuid and confirmed_at is null and not is_own_only`.execute(db);
  return rows.length > 0;
}

/** Counts all reported reactions of an item. */
export async function countReactions(db: Kysely<Schema>, itemId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reactions where item_id = ${itemId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Allergen ids with unchecked reactions. */
export async function listOpenReactions(db: Kysely<Schema>, itemId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct allergen_id as id from reactions where item_id = ${itemId}::uuid and confirmed_at is null order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Restaurants of reactions to dishes deleted before a date. */
export async function listRestaurantsKeptBefore(
  db: Kysely<Schema>,
  before: Date,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from restaurants r where exists (
      select from kept_reactions k where k.restaurant_id = r.id and k.deleted_at < ${before}::timestamptz)`.execute(db);
  return rows;
}

/** Deletes reactions to items deleted before a date. */
export async function deleteKeptBefore(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("kept_reactions").where("deleted_at", "<", before).execute();
}
