import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemStates, itemTables } from "./items.tables.ts";

export type RankingPlace = { cell: number; position: Position | null };

/** Filter values that depend on allergens. */
export type AllergenFilters = {
  claims: number;
  allergens: number;
  mayContain: number;
  freeDays: (string | null)[] | null;
  alerts: number;
};

/** Meal times, claims and allergens are bits. */
export type RankingFilters = AllergenFilters & {
  priceCents: number | null;
  cuisine: string | null;
  mealTimes: number;
};

export type NewRanking = RankingPlace &
  RankingFilters & {
    itemId: string;
    kind: ItemKind;
    /** Null for an imported dish. */
    submittedBy: string | null;
    restaurantId: string | undefined;
  };

/** Wrong counts, and the corrected ones. */
export type Drift = {
  itemId: string;
  before: { upvotes: number; downvotes: number };
  after: { upvotes: number; downvotes: number };
};

/** Lower than in any area. */
export const newcomerPriorShare = 0.01;

/** Inserts a ranking row, which the item's row requires. Its prior is that nearby or of newcomers. */
export async function insertRanking(
  db: Kysely<Schema>,
  { itemId, kind, submittedBy, restaurantId, ...ranking }: NewRanking,
): Promise<void> {
  const { rows: priors } = await sql<{ prior_up: number; prior_votes: number }>`
    select case when is_by_newcomer(${submittedBy}::uuid, cell) then prior_votes * ${newcomerPriorShare} else prior_up end as prior_up,
      prior_votes
    from rankings
    where cell = ${ranking.cell} and state = ${itemStates.shown} and prior_up > 1.5 * prior_votes * ${newcomerPriorShare}
    limit 1`.execute(db);
  await db
    .insertInto("rankings")
    .values({
      ...priors[0],
      item_id: itemId,
      kind: itemTables[kind].number,
      submitted_by: submittedBy,
      ...placeColumns(ranking),
      ...filterColumns(ranking),
      cuisine: shownCuisine(ranking, sql`(select cuisine from restaurants where id = ${restaurantId ?? null}::uuid)`),
    })
    .execute();
}

/** Requires a dish to be in its restaurant already. */
export async function updateRanking(
  db: Kysely<Schema>,
  itemId: string,
  filters: RankingFilters,
  place: RankingPlace | undefined,
): Promise<void> {
  await db
    .updateTable("rankings")
    .set({
      ...filterColumns(filters),
      cuisine: shownCuisine(
        filters,
        sql`(select s.cuisine from dishes d join restaurants s on s.id = d.restaurant_id where d.id = ${itemId}::uuid)`,
      ),
      ...(place && placeColumns(place)),
    })
    .where("item_id", "=", itemId)
    .execute();
}

/** Locks rows in id order, as the recount does. */
export async function updatePlaceOfDishes(
  db: Kysely<Schema>,
  restaurantId: string,
  { latitude, longitude }: Position,
  cell: number,
): Promise<void> {
  await sql`
    with located as (
      select r.item_id from rankings r join dishes d on d.id = r.item_id
      where d.restaurant_id = ${restaurantId}::uuid order by r.item_id for no key update of r)
    update rankings r set lat = ${latitude}, lon = ${longitude}, cell = ${cell}
    from located l where l.item_id = r.item_id`.execute(db);
}

/** Locks an item in any state; undefined if it does not exist. */
export async function lockItem(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
): Promise<{ submittedBy: string | null; state: number } | undefined> {
  return db
    .selectFrom("rankings as r")
    .select(["r.submitted_by as submittedBy", "r.state"])
    .where("r.item_id", "=", id)
    .where("r.kind", "=", itemTables[kind].number)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether the state was in `from`. */
export async function updateState(
  db: Kysely<Schema>,
  id: string,
  { from, to }: { from: readonly number[]; to: number },
): Promise<boolean> {
  const changed = db.updateTable("rankings").set({ state: to }).where("item_id", "=", id).where("state", "in", from);
  return (await changed.returning("item_id").executeTakeFirst()) !== undefined;
}

/** Blocks deleting and editing a shown item. False if it is not shown. */
export async function lockFromDeletion(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<boolean> {
  const { rows } = await sql`
    select from rankings r
    where r.item_id = ${id}::uuid and r.kind = ${itemTables[kind].number} and ${isShown()} for key share`.execute(db);
  return rows.length > 0;
}

/** Locks a dish, and in id order all of same-named restaurants that a pin may place. */
export async function lockMovableDishes(
  db: Kysely<Schema>,
  dishId: string,
  { name, cells, now }: { name: string; cells: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    select from rankings r where r.item_id in (
      select ${dishId}::uuid union all
      select d.id from restaurants s join dishes d on d.restaurant_id = s.id
      where name_key(s.name) = name_key(${name})
        and (s.latitude is null or s.cell = any(${cells}::int[]) and restaurant_weight(s.id, ${now}::timestamptz) < 3))
    order by r.item_id for update`.execute(db);
}

/** Locks items in any state, ordered by id. */
export async function lockItems(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await sql`select from rankings where item_id = any(${ids}::uuid[]) order by item_id for update`.execute(db);
}

/** Deletes items with all that refers to their ranking rows. */
export async function deleteRankings(db: Kysely<Schema>, itemIds: string[]): Promise<void> {
  await db.deleteFrom("rankings").where("item_id", "in", itemIds).execute();
}

/** Locks rows in id order. */
export async function lockNextRankings(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from rankings where item_id > ${after}::uuid order by item_id limit ${limit}
    for no key update`.execute(db);
  return rows.map((row) => row.item_id);
}

/** Corrects locked items, and returns the wrong counts. */
export async function updateWrongCounts(db: Kysely<Schema>, itemIds: string[]): Promise<Drift[]> {
  const { rows } = await sql<{ item_id: string; was_up: number; was_down: number; up: number; down: number }>`
    with counted as (
      select r.item_id, r.upvotes as was_up, r.downvotes as was_down,
        count(*) filter (where v.vote = 1)::int as up, count(*) filter (where v.vote = -1)::int as down,
        count(*) filter (where v.vote = 1 and v.is_tasted)::int as tasted_up,
        count(*) filter (where v.vote = -1 and v.is_tasted)::int as tasted_down
      from rankings r left join votes v on v.item_id = r.item_id and not (v.is_held or v.is_void)
      where r.item_id = any(${itemIds}::uuid[]) group by r.item_id)
    update rankings r
    set upvotes = c.up, downvotes = c.down, net_score = c.up - c.down, tasted_upvotes = c.tasted_up,
      tasted_downvotes = c.tasted_down, version = r.version + 1
    from counted c where c.item_id = r.item_id
      and (c.up, c.down, c.tasted_up, c.tasted_down) <> (r.upvotes, r.downvotes, r.tasted_upvotes, r.tasted_downvotes)
    returning r.item_id, c.was_up, c.was_down, c.up, c.down`.execute(db);
  return rows.map((row) => ({
    itemId: row.item_id,
    before: { upvotes: row.was_up, downvotes: row.was_down },
    after: { upvotes: row.up, downvotes: row.down },
  }));
}

function placeColumns({ cell, position }: RankingPlace) {
  return { cell, lat: position?.latitude ?? null, lon: position?.longitude ?? null };
}

function filterColumns({ priceCents, mealTimes, ...allergenFilters }: RankingFilters) {
  return {
    price_cents: priceCents && Math.round(priceCents),
    meal_times: mealTimes,
    ...allergenColumns(allergenFilters),
  };
}

function allergenColumns({ claims, allergens, mayContain, freeDays, alerts }: AllergenFilters) {
  return { claims, allergens, may_contain: mayContain, free_days: sql<string[] | null>`${freeDays}::date[]`, alerts };
}

export async function updateAllergenFilters(
  db: Kysely<Schema>,
  itemId: string,
  filters: AllergenFilters,
): Promise<void> {
  await db.updateTable("rankings").set(allergenColumns(filters)).where("item_id", "=", itemId).execute();
}

/** The cuisine on the card, which filters must match. */
function shownCuisine({ cuisine }: RankingFilters, ofRestaurant: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql`coalesce(${cuisine}::text, ${ofRestaurant})`;
}

export async function updateClosedDishes(db: Kysely<Schema>, restaurantId: string, isClosed: boolean): Promise<void> {
  const { shown, closed } = itemStates;
  const [from, to] = isClosed ? [shown, closed] : [closed, shown];
  await sql`
    with locked as (
      select r.item_id from rankings r join dishes d on d.id = r.item_id
      where d.restaurant_id = ${restaurantId}::uuid and r.state = ${from} order by r.item_id for no key update of r)
    update rankings r set state = ${to} from locked l where l.item_id = r.item_id`.execute(db);
}
