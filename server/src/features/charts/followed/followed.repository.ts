import type { LikedBy } from "@dishboard/contract/charts";
import type { ItemFilters } from "@dishboard/contract/filters";
import type { ItemKind } from "@dishboard/contract/items";
import { maxFollowedLikes, nearbyRadiusKm, rankingLimit, walkKm } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell, type Position } from "@dishboard/contract/places";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../../database/prepared.ts";
import type { Schema } from "../../../database/schema.ts";
import { avoidedMask, itemTables } from "../../items/items.tables.ts";
import { conditionValues } from "../filtered-charts.tables.ts";

/** What the people whom somebody follows like, the best first; `isCutShort` when not all of it was counted. */
export type FollowedRanking = { liked: { id: string; likedBy: LikedBy }[]; isCutShort: boolean };

type Row = { item_id: string | null; people: number; faces: string[] };

/** Lists the best items by the number of followed people who like them; dishes near a place, products if it is null. */
export async function listFollowedRanking(
  db: Kysely<Schema>,
  { followerId, kind, place }: { followerId: string; kind: ItemKind; place: Position | null },
  filters: ItemFilters,
  maxLikes = maxFollowedLikes,
): Promise<FollowedRanking> {
  const isWalk = filters.within !== undefined;
  const radiusKm = isWalk ? walkKm : nearbyRadiusKm;
  const cells = place && [nowhereCell, ...cellsAround(place, radiusKm)];
  const { minCents, maxCents, cuisines, meals, claims } = conditionValues(filters);
  const query = sql<Row>`
    select item_id, people, faces from followed_chart(${followerId}::uuid, ${itemTables[kind].number}::smallint,
      ${place?.latitude ?? null}::float8, ${place?.longitude ?? null}::float8, ${radiusKm}::float8, ${!isWalk}::boolean,
      ${cells}::int[], ${minCents}::int, ${maxCents}::int, ${cuisines}::text[], ${meals}::int, ${claims}::int,
      ${filters.hours !== undefined}::boolean, ${maxLikes}::int, ${rankingLimit}::int,
      ${avoidedMask(filters.avoid)}::int)
      with ordinality as chart (item_id, people, faces, position) order by position`;
  const rows = await executePrepared(query, db);
  const people = await findPeople(db, [...new Set(rows.flatMap(({ faces }) => faces ?? []))]);
  return {
    liked: rows.flatMap(({ item_id: id, people: count, faces }) =>
      id === null ? [] : [{ id, likedBy: { people: faces.flatMap((face) => people.get(face) ?? []), count } }],
    ),
    isCutShort: rows.some(({ item_id }) => item_id === null),
  };
}

async function findPeople(db: Kysely<Schema>, ids: string[]): Promise<Map<string, LikedBy["people"][number]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("profiles")
    .select(["id", "username", "avatar_url as avatarUrl"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether somebody follows anybody. */
export async function followsAnybody(db: Kysely<Schema>, followerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("id")
    .where("follower_id", "=", followerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
