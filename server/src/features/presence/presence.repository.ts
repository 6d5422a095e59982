import type { GoneRestaurant, Presence } from "@dishboard/contract/presence";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

const maxUndecided = 50;
const maxDecided = 20;

/** Finds when something last showed that a restaurant is there; undefined where there is none that is shown. */
export async function findConfirmation(
  db: Kysely<Schema>,
  restaurantId: string,
): Promise<{ confirmedAt: Date | null } | undefined> {
  // Of each dish its newest vote and Snap are the first entries of an index.
  const { rows } = await sql<{ confirmedAt: Date | null }>`
    select greatest(
      (select max(p.created_at) from presence_reports p where p.restaurant_id = r.id and p.says = 'here'),
      (select max(greatest(
        case when not exists (select from imported_dishes m where m.dish_id = d.id) then d.created_at end,
        (select v.updated_at from votes v where v.item_id = d.id order by v.updated_at desc limit 1),
        (select t.created_at from posts t where t.item_id = d.id order by t.id desc limit 1)))
        from (select id, created_at from dishes where restaurant_id = r.id order by id desc limit 1000) d)) as "confirmedAt"
    from restaurants r where r.id = ${restaurantId}::uuid and r.closed_at is null`.execute(db);
  return rows[0];
}

/** Notes what a person says of a restaurant, and counts who says that it is gone since somebody last said that it is there. */
export async function saveReport(
  db: Kysely<Schema>,
  { restaurantId, userId, says, now }: { restaurantId: string; userId: string; says: Presence; now: Date },
): Promise<{ goneCount: number }> {
  await sql`
    insert into presence_reports (restaurant_id, user_id, says, created_at)
    values (${restaurantId}::uuid, ${userId}::uuid, ${says}, ${now})
    on conflict (restaurant_id, user_id) do update set says = excluded.says, created_at = excluded.created_at`.execute(
    db,
  );
  const { rows } = await sql<{ goneCount: number }>`
    select count(*)::int as "goneCount" from presence_reports p
    where p.restaurant_id = ${restaurantId}::uuid and p.says = 'gone' and p.created_at > coalesce(
      (select max(h.created_at) from presence_reports h where h.restaurant_id = p.restaurant_id and h.says = 'here'),
      '-infinity')`.execute(db);
  return { goneCount: rows[0]?.goneCount ?? 0 };
}

/** Deletes what people have said of a restaurant being gone. */
export async function deleteGoneReports(db: Kysely<Schema>, restaurantId: string): Promise<void> {
  await db
    .deleteFrom("presence_reports")
    .where("restaurant_id", "=", restaurantId)
    .where("says", "=", "gone")
    .execute();
}

/** Lists the restaurants that people say are gone: first those that nobody has decided about, then the latest decisions. */
export async function listGone(db: Kysely<Schema>): Promise<GoneRestaurant[]> {
  const { rows } = await sql<Omit<GoneRestaurant, "closedAt"> & { closedAt: Date }>`
    select r.id, r.name, r.latitude, r.longitude, r.closed_at as "closedAt", r.closer = 'administrator' as "isDecided",
      (select count(*)::int from dishes d where d.restaurant_id = r.id) as "dishCount",
      (select count(*)::int from presence_reports p where p.restaurant_id = r.id and p.says = 'gone') as "reportCount"
    from (
      (select * from restaurants where closer = 'people' order by closed_at, id limit ${maxUndecided})
      union all
      (select * from restaurants where closer = 'administrator' order by closed_at desc, id limit ${maxDecided})) r
    order by "isDecided", case when r.closer = 'people' then r.closed_at end, r.closed_at desc, r.id`.execute(db);
  return rows.map((row) => ({ ...row, closedAt: row.closedAt.toISOString() }));
}

/** Finds a restaurant that is hidden because people say that it is gone, and nobody has decided yet. */
export async function findUndecided(
  db: Kysely<Schema>,
  id: string,
): Promise<{ name: string; dishCount: number } | undefined> {
  const { rows } = await sql<{ name: string; dishCount: number }>`
    select r.name, (select count(*)::int from dishes d where d.restaurant_id = r.id) as "dishCount"
    from restaurants r where r.id = ${id}::uuid and r.closer = 'people'`.execute(db);
  return rows[0];
}
