import type { Card } from "@dishboard/contract/items";
import { nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** The chart functions of the database merge this many cells; unused arms name no cell. */
const nearbyArms = 12;

/** The columns of a ranking row that come with the item; counts begin at nothing. */
export type NewRanking = {
  itemId: string;
  kind: "dish" | "product";
  cell: number;
  submittedBy: string;
  position: Position | null;
  priceCents: number | null;
  cuisine: string | null;
  mealTimes: number;
  claims: number;
  allergens: number;
};

const kinds = { dish: 1, product: 2 } as const;

/** The best dishes within a distance of a place; dishes without coordinates are kept. */
export async function listNearbyDishes(
  db: Kysely<Schema>,
  { latitude, longitude }: Position,
  radiusKm = nearbyRadiusKm,
): Promise<Card[]> {
  const cells = [nowhereCell, ...cellsAround({ latitude, longitude }, radiusKm)];
  const chart = sql.raw(cells.length <= nearbyArms ? "nearby_chart" : "wide_chart");
  return listDishes(
    db,
    sql`${chart}(${latitude}::float8, ${longitude}::float8, ${radiusKm}::float8, ${cells}::int[], ${rankingLimit}::int)`,
  );
}

/** The best products. */
export async function listBestProducts(db: Kysely<Schema>): Promise<Card[]> {
  const { rows } = await sql<CardRow>`
    with best as materialized (select * from global_chart(${kinds.product}::smallint, ${rankingLimit}::int))
    select ${itemColumns}, i.brand as restaurant, i.category as cuisine,
      null::float8 as restaurant_latitude, null::float8 as restaurant_longitude,
      array(select t.tag from product_tags t where t.product_id = i.id order by t.position) as tags,
      ${claimsOf(sql`product_claims`, sql`product_id`)} as dietary_claims
    from best join rankings r using (item_id) join products i on i.id = r.item_id
      left join profiles p on p.id = i.submitted_by
    order by best.net_score desc, best.upvotes desc, best.item_id`.execute(db);
  return rows.map((row, index) => cardOf("product", row, index + 1));
}

/** Adds an item to the rankings; the item's own row needs it. */
export async function insertRanking(db: Kysely<Schema>, ranking: NewRanking): Promise<void> {
  await db
    .insertInto("rankings")
    .values({
      item_id: ranking.itemId,
      kind: kinds[ranking.kind],
      cell: ranking.cell,
      submitted_by: ranking.submittedBy,
      lat: ranking.position?.latitude ?? null,
      lon: ranking.position?.longitude ?? null,
      price_cents: ranking.priceCents,
      cuisine: ranking.cuisine,
      meal_times: ranking.mealTimes,
      claims: ranking.claims,
      allergens: ranking.allergens,
    })
    .execute();
}

/** Changes what an item is filtered by; its counts and its place stay. */
export async function updateRanking(
  db: Kysely<Schema>,
  itemId: string,
  ranking: Pick<NewRanking, "priceCents" | "cuisine" | "mealTimes" | "claims" | "allergens">,
): Promise<void> {
  await db
    .updateTable("rankings")
    .set({
      price_cents: ranking.priceCents,
      cuisine: ranking.cuisine,
      meal_times: ranking.mealTimes,
      claims: ranking.claims,
      allergens: ranking.allergens,
    })
    .where("item_id", "=", itemId)
    .execute();
}

/** Moves a dish. */
export async function updateRankingPlace(
  db: Kysely<Schema>,
  itemId: string,
  { cell, position }: Pick<NewRanking, "cell" | "position">,
): Promise<void> {
  await db
    .updateTable("rankings")
    .set({ cell, lat: position?.latitude ?? null, lon: position?.longitude ?? null })
    .where("item_id", "=", itemId)
    .execute();
}

/** Moves all dishes of a restaurant to its place; they wait for their votes in the order of their ids, as a recount does. */
export async function moveRestaurantDishes(
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

/** What somebody who wants to change an item has to know of it. */
export type LockedItem = { submittedBy: string | null };

/** Keeps an item that is shown as it is until the transaction ends; undefined where there is none. */
export async function lockItem(
  db: Kysely<Schema>,
  kind: NewRanking["kind"],
  itemId: string,
): Promise<LockedItem | undefined> {
  return db
    .selectFrom("rankings")
    .select("submitted_by as submittedBy")
    .where("item_id", "=", itemId)
    .where("kind", "=", kinds[kind])
    .where("state", "=", 0)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes an item out of the rankings, and with it everything that stands on its row: the item, its labels, its votes. */
export async function removeRanking(db: Kysely<Schema>, itemId: string): Promise<void> {
  await db.deleteFrom("rankings").where("item_id", "=", itemId).execute();
}

type CardRow = {
  id: string;
  name: string;
  restaurant: string;
  cuisine: string | null;
  upvotes: number;
  downvotes: number;
  net_score: number;
  version: number;
  share_count: number;
  is_featured: boolean;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  tags: string[];
  dietary_claims: { name: string; icon: string }[];
  restaurant_latitude: number | null;
  restaurant_longitude: number | null;
  submitter_id: string | null;
  submitter_username: string | null;
  submitter_avatar_url: string | null;
};

const itemColumns = sql`i.id, i.name, i.share_count, i.is_featured,
  i.image_url, i.image_width, i.image_height, i.image_thumbhash, i.image_description,
  r.upvotes, r.downvotes, r.net_score, r.version,
  p.id as submitter_id, p.username as submitter_username, p.avatar_url as submitter_avatar_url`;

function claimsOf(table: RawBuilder<unknown>, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('name', c.name, 'icon', c.icon) order by c.id)
    from ${table} ic join dietary_claims c on c.id = ic.claim_id where ic.${column} = i.id), '[]')`;
}

async function listDishes(db: Kysely<Schema>, chart: RawBuilder<unknown>): Promise<Card[]> {
  const { rows } = await sql<CardRow>`
    with best as materialized (select * from ${chart})
    select ${itemColumns}, s.name as restaurant, coalesce(i.cuisine, s.cuisine) as cuisine,
      s.latitude as restaurant_latitude, s.longitude as restaurant_longitude,
      array(select t.tag from submission_tags t where t.dish_id = i.id order by t.position) as tags,
      ${claimsOf(sql`dish_claims`, sql`dish_id`)} as dietary_claims
    from best join rankings r using (item_id) join dishes i on i.id = r.item_id
      join restaurants s on s.id = i.restaurant_id left join profiles p on p.id = i.submitted_by
    order by best.net_score desc, best.upvotes desc, best.item_id`.execute(db);
  return rows.map((row, index) => cardOf("dish", row, index + 1));
}

function cardOf(kind: Card["kind"], row: CardRow, rank: number): Card {
  return {
    id: row.id,
    kind,
    rank,
    name: row.name,
    restaurant: row.restaurant,
    cuisine: row.cuisine,
    voteCount: row.upvotes + row.downvotes,
    netScore: row.net_score,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    version: row.version,
    shareCount: row.share_count,
    isFeatured: row.is_featured,
    image:
      row.image_url === null || row.image_width === null || row.image_height === null
        ? null
        : {
            path: row.image_url,
            width: row.image_width,
            height: row.image_height,
            thumbhash: row.image_thumbhash,
            description: row.image_description,
          },
    tags: row.tags,
    dietaryClaims: row.dietary_claims,
    restaurantLatitude: row.restaurant_latitude,
    restaurantLongitude: row.restaurant_longitude,
    submitter:
      row.submitter_id === null
        ? null
        : { id: row.submitter_id, username: row.submitter_username, avatarUrl: row.submitter_avatar_url },
  };
}
