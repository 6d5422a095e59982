import type { AllergenStatement } from "@dishboard/contract/allergens";
import type { ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { idsOfBits, itemTables, statementsOf, stateNumbers } from "../items.tables.ts";

export async function listStatements(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<AllergenStatement[]> {
  const { rows } = await sql<{ statements: AllergenStatement[] }>`
    select ${statementsOf(kind)} as statements from (select ${id}::uuid as id) i`.execute(db);
  return rows[0]?.statements ?? [];
}

/** Lists allergens with a reported reaction. */
export async function listAlerts(db: Kysely<Schema>, id: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${idsOfBits(sql`r.alerts`)} as ids from rankings r where r.item_id = ${id}::uuid`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Lists reported allergens with the last warning that answered a reaction (null if none), and whether the last answer
 * was 'stated free'.
 */
export async function listReactedAllergens(
  db: Kysely<Schema>,
  id: string,
): Promise<{ allergenId: number; warning: "contains" | "may-contain" | null; isFree: boolean }[]> {
  const { rows } = await sql<{ allergenId: number; state: number | null }>`
    select distinct on (allergen_id) allergen_id as "allergenId", confirmed_state as state
    from reactions where item_id = ${id}::uuid order by allergen_id, confirmed_at desc nulls last, id desc`.execute(db);
  return rows.map(({ allergenId, state }) => ({
    allergenId,
    warning: (["contains", "may-contain"] as const).find((one) => stateNumbers[one] === state) ?? null,
    isFree: state === stateNumbers["stated-free"],
  }));
}

/** Copies reactions from the same items, even deleted ones, to a locked one, and returns their allergens. */
export async function restoreReactions(db: Kysely<Schema>, id: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ allergenId: number }>`
    select distinct restore_reactions as "allergenId" from restore_reactions(${id}::uuid, ${now}::timestamptz)`.execute(
    db,
  );
  return rows.map(({ allergenId }) => allergenId);
}

/** By `name_key`. */
type Named = { id: string; name: string; brand: string | null };

/**
 * Lists the names with kept reactions, or ones up to 180 days old, to the submitter's other items: dishes of the same
 * or a deleted restaurant of its name and place, or products. Kept ones count at any restaurant of that name. The item
 * itself is first.
 */
export async function listReactedOfSubmitter(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  now: Date,
): Promise<{ own: Named | undefined; others: Named[] }> {
  const { rows } = await sql<Named>`${
    kind === "dish"
      ? sql`
        with i as materialized (
          select d.id, d.submitted_by, restaurants_of_warnings(d.id) as restaurant_ids, name_key(d.name) as name,
            name_key(s.name) as restaurant
          from dishes d join restaurants s on s.id = d.restaurant_id where d.id = ${id}::uuid)
        select i.id, i.name, null as brand from i
        union all select k.id, k.name_key, null from i join kept_reactions k on k.submitter_id = i.submitted_by
          and k.name_key is not null and ${isKept(now)} join restaurants s on s.id = k.restaurant_id
          where k.restaurant_id = any(i.restaurant_ids) or name_key(s.name) = i.restaurant
        union all select o.id, name_key(o.name), null from i join dishes o on o.submitted_by = i.submitted_by
          and o.restaurant_id = any(i.restaurant_ids) and o.id <> i.id and ${isReacted(now)}`
      : sql`
        with i as materialized (
          select p.id, p.submitted_by, name_key(p.name) as name, name_key(p.brand) as brand from products p
          where p.id = ${id}::uuid)
        select i.id, i.name, i.brand from i
        union all select k.id, k.name_key, k.brand_key from i join kept_reactions k on k.submitter_id = i.submitted_by
          and k.brand_key is not null and k.name_key is not null and ${isKept(now)}
        union all select o.id, name_key(o.name), name_key(o.brand) from i
          join products o on o.submitted_by = i.submitted_by and o.id <> i.id and ${isReacted(now)}`
  }`.execute(db);
  return { own: rows.find((one) => one.id === id), others: rows.filter((one) => one.id !== id) };
}

const isKept = (now: Date) => sql`k.deleted_at >= ${now}::timestamptz - interval '180 days'`;
const isReacted = (now: Date) => sql`exists (
  select from reactions t where t.item_id = o.id and t.confirmed_state is distinct from 3
    and t.created_at >= ${now}::timestamptz - interval '180 days')`;

/** Copies reactions to a locked item, and returns their allergens. `fromIds` are of items or kept reactions. */
export async function copyReactions(db: Kysely<Schema>, id: string, fromIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ allergenId: number }>`
    select copy_reactions as "allergenId" from copy_reactions(${id}::uuid, ${fromIds}::uuid[])`.execute(db);
  return rows.map(({ allergenId }) => allergenId);
}

/**
 * Blocks saves and reports of the same items, by name and place, brand or barcode, for the transaction. Covers what an
 * item will be the same as once saved. Returns the locked keys.
 */
export async function lockSameness(
  db: Kysely<Schema>,
  ids: readonly string[],
  saved?: { name: string; brand?: string | null | undefined; barcode?: string | null | undefined },
): Promise<string> {
  const { name, brand = null, barcode = null } = saved ?? {};
  const { rows } = await sql<{ key: string }>`
    select k.key, pg_advisory_xact_lock(hashtextextended(k.key, 0)) from (
      select concat('same ', d.restaurant_id, ' ', name_key(d.name)) as key from dishes d where d.id = any(${ids}::uuid[])
      union select concat('same ', name_key(p.brand), ' ', name_key(p.name)) from products p where p.id = any(${ids}::uuid[])
      union select concat('same ', p.barcode) from products p where p.id = any(${ids}::uuid[]) and p.barcode is not null
      union select concat('same ', d.restaurant_id, ' ', name_key(${name ?? null}::text)) from dishes d
        where d.id = any(${ids}::uuid[]) and ${saved !== undefined}
      union select concat('same ', name_key(${brand}::text), ' ', name_key(${name ?? null}::text)) where ${brand !== null}
      union select concat('same ', ${barcode}::text) where ${barcode !== null}
      order by 1) k`.execute(db);
  return JSON.stringify(rows.map(({ key }) => key));
}

export async function listSameItems(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
): Promise<{ id: string; submittedBy: string | null }[]> {
  const same =
    kind === "dish"
      ? sql`
        select o.id, o.submitted_by from dishes i join dishes o on o.restaurant_id = i.restaurant_id
        where i.id = ${id}::uuid and name_key(o.name) = name_key(i.name)`
      : sql`
        select o.id, o.submitted_by from products i join products o on name_key(o.name) = name_key(i.name)
        where i.id = ${id}::uuid and name_key(o.brand) = name_key(i.brand)`;
  const { rows } = await sql<{ id: string; submittedBy: string | null }>`
    select s.id, s.submitted_by as "submittedBy" from (${same}) s where s.id <> ${id}::uuid order by s.id`.execute(db);
  return rows;
}

/** Lists a restaurant's dishes with the name of a dish there, even a deleted one, that has a reaction. */
export async function listSameAsReacted(db: Kysely<Schema>, restaurantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with its as materialized (
      select d.id, name_key(d.name) as key, search_fold(d.name) as words from dishes d
      where d.restaurant_id = ${restaurantId}::uuid)
    select d.id from its d where d.key in (select o.key from its o join reactions t on t.item_id = o.id)
      or exists (select from kept_reactions k where k.restaurant_id = ${restaurantId}::uuid
        and is_kept_as(k.name_key, k.name, d.key, d.words)) order by d.id`.execute(db);
  return rows.map(({ id }) => id);
}

type Keys = { name: string; brand: string };

/** Lists the other products with a product's code, in any state; `own` is undefined if it does not exist. */
export async function listWithCode(
  db: Kysely<Schema>,
  id: string,
): Promise<{ own: Keys | undefined; others: (Keys & { id: string; submittedBy: string | null })[] }> {
  const { rows } = await sql<Keys & { id: string; submittedBy: string | null }>`
    select o.id, name_key(o.name) as name, name_key(o.brand) as brand, o.submitted_by as "submittedBy"
    from products i join products o on o.barcode = i.barcode or o.id = i.id where i.id = ${id}::uuid order by o.id`.execute(
    db,
  );
  return { own: rows.find((one) => one.id === id), others: rows.filter((one) => one.id !== id) };
}

/**
 * Lists products with a reaction, and kept reactions, with a product's code. Kept names without keys have their words.
 */
export async function listReactedWithCode(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<{ own: Keys; others: (Keys & { id: string; isOwn: boolean })[] }> {
  const { rows } = await sql<Keys & { id: string; isOwn: boolean }>`
    with i as materialized (
      select p.id, p.barcode, p.submitted_by, name_key(p.name) as name, name_key(p.brand) as brand from products p
      where p.id = ${id}::uuid)
    select i.id, i.name, i.brand, true as "isOwn" from i
    union all select k.id, coalesce(k.name_key, array_to_string(k.name, '')), coalesce(k.brand_key, array_to_string(k.brand, '')),
      coalesce(k.submitter_id = i.submitted_by, false) from i join kept_reactions k on k.barcode = i.barcode and ${isKept(now)}
    union all select o.id, name_key(o.name), name_key(o.brand), coalesce(o.submitted_by = i.submitted_by, false)
      from i join products o on o.barcode = i.barcode and o.id <> i.id
      where exists (select from reactions t where t.item_id = o.id and t.confirmed_state is distinct from 3)`.execute(
    db,
  );
  return { own: ownOf(rows, id), others: rows.filter((one) => one.id !== id) };
}

function ownOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const own = rows.find((one) => one.id === id);
  if (!own) throw new Error("A ranked product has no row of its own");
  return own;
}

export async function replaceStatements(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  statements: readonly AllergenStatement[],
): Promise<void> {
  const { itemId, allergens } = itemTables[kind];
  await sql`delete from ${sql.table(allergens)} where ${sql.ref(itemId)} = ${id}::uuid`.execute(db);
  if (statements.length === 0) return;
  const rows = statements.map(({ state, ...one }) => ({ ...one, state: stateNumbers[state] }));
  await sql`
    insert into ${sql.table(allergens)} (${sql.ref(itemId)}, allergen_id, state, source, source_name, day)
    select ${id}::uuid, t."allergenId", t.state, t.source, t."sourceName", t.day
    from json_to_recordset(${JSON.stringify(rows)})
      as t ("allergenId" smallint, state smallint, source text, "sourceName" text, day date)`.execute(db);
}

/** Makes open forms outdated. */
export async function touchItem(db: Kysely<Schema>, { kind, id }: ItemRef, now: Date): Promise<void> {
  await sql`update ${sql.table(itemTables[kind].items)} set updated_at = ${now}, edit_key = gen_random_uuid() where id = ${id}::uuid`.execute(
    db,
  );
}
