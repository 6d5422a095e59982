import type { AllergenState } from "@dishboard/contract/allergens";
import { groupTableCode, walkMetresPerMinute } from "@dishboard/contract/group-tables";
import { allergens } from "@dishboard/contract/labels";
import { earthRadiusKm } from "@dishboard/contract/limits";
import { cellsAround, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";

export type TableRow = Position & {
  id: string;
  opener: Buffer;
  placeName: string | null;
  version: number;
  dishIds: string[] | null;
  isOpen: boolean;
  endsAt: Date;
};

/** Bits and numbers; `walkMinutes` is null before anyone has needs. */
export type JoinedNeeds = { claims: number; allergens: number; maxCents: number | null; walkMinutes: number | null };

const columns = [
  "id",
  "opener",
  "latitude",
  "longitude",
  "place_name as placeName",
  "version",
  "dish_ids as dishIds",
  "is_open as isOpen",
  "ends_at as endsAt",
] as const;

/** Returns undefined if the group table is missing or ended. */
export async function findTable(db: Kysely<Schema>, code: string, now: Date): Promise<TableRow | undefined> {
  if (!groupTableCode.test(code)) return undefined;
  return db
    .selectFrom("group_tables")
    .select(columns)
    .where("code", "=", code)
    .where("ends_at", ">", now)
    .executeTakeFirst();
}

/** Blocks other changes until the transaction ends. */
export async function lockTable(db: Kysely<Schema>, code: string, now: Date): Promise<TableRow | undefined> {
  if (!groupTableCode.test(code)) return undefined;
  return db
    .selectFrom("group_tables")
    .select(columns)
    .where("code", "=", code)
    .where("ends_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a group table, or finds the opener's open one; returns its code. */
export async function insertTable(
  db: Kysely<Schema>,
  {
    id,
    code,
    opener,
    latitude,
    longitude,
    placeName,
    endsAt,
    now,
  }: Position & { id: string; code: string; opener: Buffer; placeName: string | null; endsAt: Date; now: Date },
): Promise<{ id: string; code: string }> {
  const row = { id, code, opener, latitude, longitude, place_name: placeName, ends_at: endsAt };
  await db.deleteFrom("group_tables").where("opener", "=", opener).where("ends_at", "<=", now).execute();
  return db
    .insertInto("group_tables")
    .values(row)
    .onConflict((conflict) => conflict.column("opener").doUpdateSet({ opener: sql`excluded.opener` }))
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
}

export type GuestRow = { number: number; keyHash: Buffer };

/** Returns a public id: a part of the hash that proves nothing. */
export function seatIdOf(keyHash: Buffer): string {
  return keyHash.toString("hex", 0, 8);
}

export async function listGuests(db: Kysely<Schema>, tableId: string): Promise<GuestRow[]> {
  return db
    .selectFrom("group_table_guests")
    .select(["number", "key_hash as keyHash"])
    .where("table_id", "=", tableId)
    .orderBy("number")
    .execute();
}

/** Deletes an empty group table too. */
export async function deleteGuest(
  db: Kysely<Schema>,
  { tableId, number }: { tableId: string; number: number },
): Promise<void> {
  await db.deleteFrom("group_table_guests").where("table_id", "=", tableId).where("number", "=", number).execute();
  await sql`delete from group_tables t where id = ${tableId}::uuid
    and not exists (select from group_table_guests g where g.table_id = t.id)`.execute(db);
}

/** Repeating it changes nothing. */
export async function insertGuest(
  db: Kysely<Schema>,
  { tableId, number, keyHash }: { tableId: string; number: number; keyHash: Buffer },
): Promise<void> {
  await db
    .insertInto("group_table_guests")
    .values({ table_id: tableId, number, key_hash: keyHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateKey(
  db: Kysely<Schema>,
  { tableId, number, keyHash }: { tableId: string; number: number; keyHash: Buffer },
): Promise<void> {
  const seat = db.updateTable("group_table_guests").where("table_id", "=", tableId).where("number", "=", number);
  await seat.set({ key_hash: keyHash }).execute();
}

export async function updateOpener(db: Kysely<Schema>, tableId: string, opener: Buffer): Promise<void> {
  await db.updateTable("group_tables").set({ opener }).where("id", "=", tableId).execute();
}

export async function updateDoor(db: Kysely<Schema>, tableId: string, isOpen: boolean): Promise<void> {
  await db.updateTable("group_tables").set({ is_open: isOpen }).where("id", "=", tableId).execute();
}

export async function updateNeeds(
  db: Kysely<Schema>,
  { tableId, number }: { tableId: string; number: number },
  { claims, allergens, maxCents, walkMinutes }: JoinedNeeds,
): Promise<void> {
  await db
    .updateTable("group_table_guests")
    .set({ claims, allergens, max_cents: maxCents, walk_minutes: walkMinutes })
    .where("table_id", "=", tableId)
    .where("number", "=", number)
    .execute();
}

/** Sets the chosen dishes, and deletes the thumbs of others. */
export async function updateDishes(db: Kysely<Schema>, tableId: string, dishIds: string[]): Promise<void> {
  await db.updateTable("group_tables").set({ dish_ids: dishIds }).where("id", "=", tableId).execute();
  await sql`delete from group_table_thumbs where table_id = ${tableId}::uuid and dish_id <> all (${dishIds}::uuid[])`.execute(
    db,
  );
}

/** Stores a thumb; null deletes it. */
export async function saveThumb(
  db: Kysely<Schema>,
  { tableId, number, dishId, isUp }: { tableId: string; number: number; dishId: string; isUp: boolean | null },
): Promise<void> {
  if (isUp === null)
    await db
      .deleteFrom("group_table_thumbs")
      .where("table_id", "=", tableId)
      .where("number", "=", number)
      .where("dish_id", "=", dishId)
      .execute();
  else
    await db
      .insertInto("group_table_thumbs")
      .values({ table_id: tableId, number, dish_id: dishId, is_up: isUp })
      .onConflict((conflict) => conflict.columns(["table_id", "number", "dish_id"]).doUpdateSet({ is_up: isUp }))
      .execute();
}

export async function raiseVersion(db: Kysely<Schema>, tableId: string): Promise<void> {
  await sql`update group_tables set version = version + 1 where id = ${tableId}::uuid`.execute(db);
}

export type TableNeeds = JoinedNeeds & {
  guests: number;
  ready: number;
  hasOpener: boolean;
  /** Null if no one has another. */
  nextCents: number | null;
  nextWalkMinutes: number | null;
};

export async function joinNeeds(
  db: Kysely<Schema>,
  { id, opener }: Pick<TableRow, "id" | "opener">,
): Promise<TableNeeds> {
  const query = sql<TableNeeds>`
    select count(*)::int as guests, count(walk_minutes)::int as ready,
      coalesce(bool_or(key_hash = ${opener}), false) as "hasOpener", coalesce(bit_or(claims), 0) as claims,
      coalesce(bit_or(allergens), 0) as allergens, min(max_cents) as "maxCents", min(walk_minutes) as "walkMinutes",
      min(max_cents) filter (where max_cents > lowest.cents) as "nextCents",
      min(walk_minutes) filter (where walk_minutes > lowest.walk) as "nextWalkMinutes"
    from group_table_guests g cross join (
      select min(max_cents) as cents, min(walk_minutes) as walk from group_table_guests where table_id = ${id}::uuid) lowest
    where g.table_id = ${id}::uuid`;
  const [row] = await executePrepared(query, db);
  if (!row) throw new Error("a count has no row");
  return row;
}

/** Lists the joined needs without each guest with needs, without duplicates. */
export async function listNeedsOfOthers(db: Kysely<Schema>, tableId: string): Promise<JoinedNeeds[]> {
  const query = sql<JoinedNeeds>`
    select distinct o.claims, o.allergens, o."maxCents", o."walkMinutes" from group_table_guests g cross join lateral (
      select bit_or(claims) as claims, bit_or(allergens) as allergens, min(max_cents) as "maxCents",
        min(walk_minutes) as "walkMinutes"
      from group_table_guests where table_id = g.table_id and number <> g.number and walk_minutes is not null) o
    where g.table_id = ${tableId}::uuid and g.walk_minutes is not null and o."walkMinutes" is not null`;
  return executePrepared(query, db);
}

export async function countThumbs(
  db: Kysely<Schema>,
  tableId: string,
): Promise<{ dishId: string; likes: number; dislikes: number }[]> {
  const query = sql<{ dishId: string; likes: number; dislikes: number }>`
    select dish_id as "dishId", (count(*) filter (where is_up))::int as likes, (count(*) filter (where not is_up))::int as dislikes
    from group_table_thumbs where table_id = ${tableId}::uuid group by dish_id`;
  return executePrepared(query, db);
}

export type TableDish = {
  id: string;
  /** Of the avoided allergens, in order. */
  states: AllergenState[];
  /** For `isUnchanged`: what decides whether the dish fits. */
  row: string;
};

/** Per cell. */
const maxOfCell = 5_000;

/**
 * Lists dishes within walking distance that meet all needs and contain no avoided allergen. Those stated free of all
 * avoided ones come first, then the best.
 */
export async function listCandidates(
  db: Kysely<Schema>,
  from: Position,
  needs: JoinedNeeds,
  { limit, today }: { limit: number; today: string },
): Promise<TableDish[]> {
  const cells = cellsAround(from, walkKm(needs));
  const best = sql`
    select r.item_id from unnest(${cells}::int[]) c (cell) cross join lateral (
      select item_id, net_score, upvotes, lat, lon, price_cents, claims, allergens, may_contain, free_days, alerts
      from rankings where state = 0 and cell = c.cell
      order by net_score desc, upvotes desc, item_id limit ${maxOfCell}::int) r
    where ${fits(from, needs)}
    order by ${statedFreeFirst(needs, today)} r.net_score desc, r.upvotes desc, r.item_id limit ${limit}::int`;
  return readDishes(db, sql`(${best}) b join rankings r on r.item_id = b.item_id`, needs, today);
}

/** Most dishes state nothing, and cost no call. */
function statedFreeFirst(needs: JoinedNeeds, today: string) {
  const ids = avoidedIds(needs);
  if (ids.length === 0) return sql``;
  return sql`(r.free_days is not null and not exists (select from unnest(${ids}::int[]) a where 'stated-free' <>
    allergen_state(r.allergens, r.may_contain, r.free_days, r.alerts, a, ${today}::date))) desc,`;
}

/** Lists those that still fit, best first. */
export async function listStillFitting(
  db: Kysely<Schema>,
  { dishIds, ...from }: Position & { dishIds: string[] },
  needs: JoinedNeeds,
  today: string,
): Promise<TableDish[]> {
  const chosen = sql`rankings r where r.item_id = any(${dishIds}::uuid[]) and r.state = 0 and ${fits(from, needs)}`;
  return readDishes(db, chosen, needs, today);
}

async function readDishes(
  db: Kysely<Schema>,
  source: RawBuilder<unknown>,
  needs: JoinedNeeds,
  today: string,
): Promise<TableDish[]> {
  const query = sql<TableDish>`
    select r.item_id as id, ${rowOfDish} as row, array(
      select allergen_state(r.allergens, r.may_contain, r.free_days, r.alerts, a, ${today}::date)
      from unnest(${avoidedIds(needs)}::int[]) with ordinality a (a, position) order by position) as states
    from ${source} order by r.net_score desc, r.upvotes desc, r.item_id`;
  return executePrepared(query, db);
}

const rowOfDish = sql`(r.state, r.claims, r.price_cents, r.allergens, r.may_contain, r.free_days, r.alerts)::text`;

/** Whether an open group table has this version, and what decides whether these dishes fit is unchanged. */
export async function isUnchanged(
  db: Kysely<Schema>,
  code: string,
  { version, dishes }: { version: number; dishes: readonly Pick<TableDish, "id" | "row">[] },
  now: Date,
): Promise<boolean> {
  const query = sql<{ one: number }>`
    select 1 as one from group_tables where code = ${code} and version = ${version}::int and ends_at > ${now}::timestamptz
      and not exists (
        select from unnest(${dishes.map(({ id }) => id)}::uuid[], ${dishes.map(({ row }) => row)}::text[]) d (id, row)
        left join rankings r on r.item_id = d.id where ${rowOfDish} is distinct from d.row)`;
  return (await executePrepared(query, db)).length > 0;
}

export function avoidedIds(needs: JoinedNeeds): number[] {
  return allergens.map(({ id }) => id).filter((id) => needs.allergens & (1 << (id - 1)));
}

/** Dishes without a price or place fit no budget or walk, as in the filters. */
function fits({ latitude, longitude }: Position, needs: JoinedNeeds) {
  const { claims, allergens, maxCents } = needs;
  return sql`r.claims & ${claims}::int = ${claims}::int and r.allergens & ${allergens}::int = 0
    and (${maxCents}::int is null or r.price_cents <= ${maxCents}::int)
    and 2 * ${earthRadiusKm}::float8 * asin(least(1, sqrt(power(sin(radians(r.lat - ${latitude}::float8) / 2), 2)
      + cosd(${latitude}::float8) * cosd(r.lat) * power(sin(radians(r.lon - ${longitude}::float8) / 2), 2))))
      <= ${walkKm(needs)}::float8`;
}

function walkKm({ walkMinutes }: JoinedNeeds): number {
  return ((walkMinutes ?? 0) * walkMetresPerMinute) / 1_000;
}

/** Returns the number of deleted group tables. */
export async function deleteEnded(db: Kysely<Schema>, now: Date, limit: number): Promise<number> {
  const ended = db.selectFrom("group_tables").select("id").where("ends_at", "<=", now).limit(limit);
  const { numDeletedRows } = await db.deleteFrom("group_tables").where("id", "in", ended).executeTakeFirst();
  return Number(numDeletedRows);
}
