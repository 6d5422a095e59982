import { listPreviewSize, rankingLimit } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListsTable, Schema } from "../../database/schema.ts";
import { nearbyDishIds } from "../items/chart-ids.tables.ts";
import { itemTables } from "../items/items.tables.ts";

/** `circle` is null if the list ranks all dishes. */
export type StoredList = {
  slug: string;
  name: string;
  circle: (Position & { areaName: string; radiusKm: number }) | null;
};

export async function listLists(db: Kysely<Schema>): Promise<StoredList[]> {
  return (await db.selectFrom("lists").selectAll().orderBy("position").execute()).map(listOf);
}

export async function findList(db: Kysely<Schema>, slug: string): Promise<StoredList | undefined> {
  const row = await db.selectFrom("lists").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row && listOf(row);
}

/** Includes boards with kept weeks. */
export async function isSlugOfHost(db: Kysely<Schema>, slug: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from lists where slug = ${slug}) or exists (select from weekly_boards where board_key = ${slug}) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/** Reserves an address permanently. False if it was ever used. */
export async function takeSlug(db: Kysely<Schema>, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into taken_slugs (slug_hash) values (sha256(convert_to(${slug}, 'UTF8'))) on conflict do nothing
    returning slug_hash`.execute(db);
  return rows.length > 0;
}

export function idsOfList({ circle }: StoredList): RawBuilder<unknown> {
  if (circle) return nearbyDishIds(circle, circle.radiusKm);
  return sql`select item_id, position
    from global_chart(${itemTables.dish.number}::smallint, ${rankingLimit}::int)
    with ordinality as chart (item_id, net_score, upvotes, position)`;
}

export function firstIdsOfList(list: StoredList, limit = listPreviewSize): RawBuilder<unknown> {
  return sql`select item_id, position from (${idsOfList(list)}) listed order by position limit ${limit}`;
}

function listOf({ slug, name, area_name, latitude, longitude, radius_km }: ListsTable): StoredList {
  const isOfArea = area_name !== null && latitude !== null && longitude !== null && radius_km !== null;
  return { slug, name, circle: isOfArea ? { areaName: area_name, latitude, longitude, radiusKm: radius_km } : null };
}
