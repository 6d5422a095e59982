import type { Dish } from "@dishboard/contract/dishes";
import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import type { StoredPicture } from "@dishboard/contract/media";
import type { Position } from "@dishboard/contract/places";
import type { Product } from "@dishboard/contract/products";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import {
  type ImageRow,
  type ItemUpdate,
  idsOfBits,
  imageColumns,
  imageOf,
  isShown,
  itemTables,
  labelsOf,
  type NewItem,
  statementsOf,
  tagsOf,
} from "./items.tables.ts";
import { alsoNamed } from "./packets/packets.repository.ts";

export type StoredItem = {
  imagePath: string | null;
  updatedAt: Date;
  submissionKey: string | null;
  editKey: string | null;
};

/** Finds a shown dish. */
export async function findDish(db: Kysely<Schema>, id: string): Promise<Dish | undefined> {
  const query = sql<ItemRow<Dish>>`
    select ${columnsToRead("dish")}, json_build_object(
      'id', s.id, 'name', s.name, 'city', s.city, 'state', s.state,
      'latitude', s.latitude, 'longitude', s.longitude) as restaurant
    from dishes i join rankings r on r.item_id = i.id and ${isShown()} join restaurants s on s.id = i.restaurant_id
    where i.id = ${id}::uuid`;
  const [row] = await executePrepared(query, db);
  return row && itemOf(row);
}

/** Finds a shown product. */
export async function findProduct(db: Kysely<Schema>, id: string): Promise<Product | undefined> {
  const query = sql<ItemRow<Product>>`
    select ${columnsToRead("product")} from products i join rankings r on r.item_id = i.id and ${isShown()}
    where i.id = ${id}::uuid`;
  const [row] = await executePrepared(query, db);
  return row && itemOf(row);
}

/** Requires a locked item. */
export async function findStoredItem(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<StoredItem> {
  const { rows } = await sql<StoredItem>`
    select image_url as "imagePath", updated_at as "updatedAt", submission_key as "submissionKey", edit_key as "editKey"
    from ${sql.table(itemTables[kind].items)} where id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new Error(`A ranked ${kind} has no row of its own`);
  return rows[0];
}

/** Requires a locked item. */
export async function findNames(db: Kysely<Schema>, { kind, id }: ItemRef): Promise<{ name: string; brand?: string }> {
  const { rows } = await sql<{ name: string; brand?: string }>`
    select name ${kind === "product" ? sql`, brand` : sql``} from ${sql.table(itemTables[kind].items)}
    where id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new Error(`A ranked ${kind} has no row of its own`);
  return rows[0];
}

/** Finds an item by its form's key. */
export async function findSubmission(
  db: Kysely<Schema>,
  kind: ItemKind,
  { userId, key }: { userId: string; key: string },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(itemTables[kind].items)}
    where submitted_by = ${userId}::uuid and submission_key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function hasSubmittedOthers(db: Kysely<Schema>, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ hasOthers: boolean }>`
    select exists (select from dishes where submitted_by = ${userId}::uuid and id <> ${id}::uuid)
      or exists (select from products where submitted_by = ${userId}::uuid and id <> ${id}::uuid) as "hasOthers"`.execute(
    db,
  );
  return rows[0]?.hasOthers ?? false;
}

export async function hasVotesOfOthers(db: Kysely<Schema>, id: string, submitterId: string): Promise<boolean> {
  const { rows } = await sql`
    select from votes where item_id = ${id}::uuid and user_id <> ${submitterId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Blocks a person's other submissions with the key until the transaction ends. */
export async function lockSubmissionKey(db: Kysely<Schema>, userId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission ${userId} ${key}`}, 0))`.execute(db);
}

export async function findRestaurantOf(
  db: Kysely<Schema>,
  dishId: string,
): Promise<{ id: string; name: string; position: Position | null; cell: number } | undefined> {
  const { rows } = await sql<{ id: string; name: string; position: Position | null; cell: number }>`
    select s.id, s.name, k.cell, case when s.latitude is not null
      then json_build_object('latitude', s.latitude, 'longitude', s.longitude) end as position
    from dishes d join restaurants s on s.id = d.restaurant_id join rankings k on k.item_id = d.id
    where d.id = ${dishId}::uuid`.execute(db);
  return rows[0];
}

/** Includes items in any state. */
export async function listSomeItemsOf(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<{ ids: string[]; restaurants: string[] }> {
  const { rows } = await sql<{ id: string; restaurant: string | null }>`
    select i.id, s.name as restaurant from (
      select id, restaurant_id from dishes where submitted_by = ${userId}::uuid
      union all select id, null from products where submitted_by = ${userId}::uuid order by 1 limit ${limit}::int) i
    left join restaurants s on s.id = i.restaurant_id order by i.id`.execute(db);
  const restaurants = new Set(rows.flatMap(({ restaurant }) => restaurant ?? []));
  return { ids: rows.map(({ id }) => id), restaurants: [...restaurants].sort() };
}

export async function listPicturesAndRestaurants(
  db: Kysely<Schema>,
  ids: string[],
): Promise<{ pictures: string[]; restaurantIds: string[] }> {
  const { rows } = await sql<{ picture: string | null; restaurantId: string | null }>`
    select image_url as picture, restaurant_id as "restaurantId" from dishes where id = any(${ids}::uuid[])
    union all select image_url, null from products where id = any(${ids}::uuid[])`.execute(db);
  return {
    pictures: rows.flatMap(({ picture }) => picture ?? []),
    restaurantIds: [...new Set(rows.flatMap(({ restaurantId }) => restaurantId ?? []))],
  };
}

export async function hasDishesOutside(db: Kysely<Schema>, restaurantId: string, cell: number): Promise<boolean> {
  const { rows } = await sql`
    select from dishes d join rankings r on r.item_id = d.id
    where d.restaurant_id = ${restaurantId}::uuid and r.cell <> ${cell} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps the dishes' cells. */
export async function updateRestaurantOfDishesOutside(
  db: Kysely<Schema>,
  restaurantId: string,
  cell: number,
  otherId: string,
): Promise<void> {
  await sql`
    update dishes d set restaurant_id = ${otherId}::uuid from rankings r
    where r.item_id = d.id and d.restaurant_id = ${restaurantId}::uuid and r.cell <> ${cell}`.execute(db);
}

type ItsRestaurant = { id: string; isPinned: boolean };

/** Requires the ranking row. */
export async function insertItem(
  db: Kysely<Schema>,
  { id, submittedBy, createdAt }: { id: string; submittedBy: string | null; createdAt: Date },
  item: NewItem | ItemUpdate,
  restaurant: ItsRestaurant | undefined,
): Promise<void> {
  const columns = Object.entries({
    ...columnsToWrite(item, restaurant?.id),
    ...(restaurant && { is_pinned: restaurant.isPinned }),
    id,
    submitted_by: submittedBy,
    created_at: createdAt,
    updated_at: createdAt,
  });
  await sql`
    insert into ${sql.table(itemTables[item.kind].items)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(db);
}

/** Updates an item. A dish keeps its restaurant unless another one is given. */
export async function updateItem(
  db: Kysely<Schema>,
  id: string,
  item: NewItem | ItemUpdate,
  { restaurant, updatedAt }: { restaurant: ItsRestaurant | undefined; updatedAt: Date },
): Promise<void> {
  const columns = Object.entries({
    ...columnsToWrite(item, restaurant?.id),
    // A form sent again finds the place that its first try stored.
    ...(restaurant && {
      is_pinned: sql`is_pinned and restaurant_id = ${restaurant.id}::uuid or ${restaurant.isPinned}`,
    }),
    updated_at: updatedAt,
  });
  await sql`
    update ${sql.table(itemTables[item.kind].items)}
    set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}::uuid`.execute(db);
}

/** Sets or removes a picture; `bytes` is its size in the submitter's storage, if known. */
export async function updatePicture(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  picture: (StoredPicture & { bytes?: number }) | null,
): Promise<void> {
  await sql`
    update ${sql.table(itemTables[kind].items)} set image_url = ${picture?.path ?? null}, image_width = ${picture?.width ?? null},
      image_height = ${picture?.height ?? null}, image_thumbhash = ${picture?.thumbhash ?? null},
      image_bytes = ${picture?.bytes ?? null}
    where id = ${id}::uuid`.execute(db);
}

export async function updatePictureDescription(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  description: string | null,
): Promise<void> {
  await sql`
    update ${sql.table(itemTables[kind].items)} set image_description = ${description} where id = ${id}::uuid`.execute(
    db,
  );
}

/** Requires a lock against deletion. Returns the total. */
export async function addToShareCount(db: Kysely<Schema>, { kind, id }: ItemRef, more: 0 | 1): Promise<number> {
  const items = sql.table(itemTables[kind].items);
  const { rows } = await sql<{ shareCount: number }>`${
    more === 0
      ? sql`select share_count as "shareCount" from ${items} where id = ${id}::uuid`
      : sql`update ${items} set share_count = share_count + 1 where id = ${id}::uuid returning share_count as "shareCount"`
  }`.execute(db);
  if (!rows[0]) throw new Error(`A ranked ${kind} has no row of its own`);
  return rows[0].shareCount;
}

type ItemRow<Item> = Omit<Item, "image" | "createdAt" | "updatedAt"> & ImageRow & { createdAt: Date; updatedAt: Date };

function columnsToRead(kind: ItemKind): RawBuilder<unknown> {
  const fields = Object.entries(itemTables[kind].columns).map(
    ([field, column]) => sql`${sql.ref(`i.${column}`)} as ${sql.ref(field)}`,
  );
  const labels = (of: "claims" | "allergens") => labelsOf(kind, of, ["id", "name", "icon"]);
  return sql`i.id, ${sql.join(fields)}, (i.price * 100)::float8 as "priceCents", ${imageColumns}, ${tagsOf(kind)} as tags,
    ${labels("claims")} as "dietaryClaims", ${labels("allergens")} as allergens,
    ${statementsOf(kind)} as statements, ${idsOfBits(sql`r.alerts`)} as "alertIds",
    ${kind === "product" ? sql`${alsoNamed} as "alsoNamed", i.is_code_disputed as "isCodeDisputed",` : sql``}
    i.submitted_by as "submittedBy", i.created_at as "createdAt", i.updated_at as "updatedAt"`;
}

function itemOf<Item>({ createdAt, updatedAt, ...row }: ItemRow<Item>) {
  const { image_url, image_width, image_height, image_thumbhash, image_description, ...fields } = row;
  return { ...fields, image: imageOf(row), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function columnsToWrite(item: NewItem | ItemUpdate, restaurantId: string | undefined): Record<string, unknown> {
  const fields: Record<string, unknown> = item;
  return {
    ["updatedAt" in item ? "edit_key" : "submission_key"]: item.key,
    price: item.priceCents === null ? null : (item.priceCents / 100).toFixed(Number.isInteger(item.priceCents) ? 2 : 3),
    // What an edit leaves out stays.
    ...Object.fromEntries(
      Object.entries(itemTables[item.kind].columns).flatMap(([field, column]) =>
        fields[field] === undefined ? [] : [[column, fields[field]]],
      ),
    ),
    ...(restaurantId && { restaurant_id: restaurantId }),
  };
}
