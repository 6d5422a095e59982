import {
  decisionDays,
  type GoneRestaurant,
  goneReportsToHide,
  maxGoneAtOnce,
  type Presence,
  presenceDays,
} from "@dishboard/contract/presence";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { itemStates } from "../items/items.tables.ts";

const maxDecided = 20;
const dayMs = 24 * 3_600_000;

/** The beginning of a vote's week in UTC: its day would tell whose note, of the same day, is by its voter. */
const weekOfVote = sql<Date>`date_trunc('week', v.updated_at, 'UTC')`;

const momentOfVote = sql<Date>`v.updated_at`;

/**
 * When a dish, vote or Snap last showed that restaurant `r` is there; `votedAt` is the moment of vote `v`. Each dish's
 * newest ones come from indexes.
 */
const usedAt = (votedAt: RawBuilder<Date>) => sql<Date | null>`
  (select max(greatest(
    case when not exists (select from imported_dishes m where m.dish_id = d.id) then d.created_at end,
    (select ${votedAt} from votes v where v.item_id = d.id and not (v.is_held or v.is_void)
      order by v.updated_at desc limit 1),
    (select t.created_at from posts t where t.item_id = d.id and t.state = 0 order by t.id desc limit 1)))
    from (select d.id, d.created_at from dishes d join rankings k on k.item_id = d.id
      where d.restaurant_id = r.id and k.state in (${sql.lit(itemStates.shown)}, ${sql.lit(itemStates.closed)})
      order by d.id desc limit 1000) d)`;

/** Of restaurant `r`: when something last showed that it is there, or anybody said so; `votedAt` as of `usedAt`. */
const confirmedAt = (votedAt: RawBuilder<Date>) => sql<Date | null>`greatest(
  (select max(p.created_at) from presence_reports p where p.restaurant_id = r.id and p.says = 'here'), ${usedAt(votedAt)})`;

/**
 * No sign of restaurant `r` since a date, nor word of a member with standing. A new account's report keeps no
 * restaurant open.
 */
function isQuietSince(since: Date, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(${usedAt(momentOfVote)} <= ${since}::timestamptz, true) and not exists (
    select from presence_reports p where p.restaurant_id = r.id and p.says = 'here' and p.created_at > ${since}::timestamptz
      and has_standing(p.user_id, ${now}::timestamptz)))`;
}

/** Networks of members with standing who report restaurant `r` gone since a date. */
function networksOf(since: Date | null): RawBuilder<number> {
  return sql<number>`(select count(distinct p.network)::int from presence_reports p
    where p.restaurant_id = r.id and p.says = 'gone' and p.created_at > ${since ?? sql`'-infinity'`}::timestamptz)`;
}

function isUnprotected(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(r.decided_at is null or r.decided_at <= ${before(now, decisionDays)}::timestamptz)`;
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** A restaurant's last confirmation; undefined if unknown or decided gone. */
export async function findConfirmation(
  db: Kysely<Schema>,
  restaurantId: string,
): Promise<{ confirmedAt: Date | null; isHidden: boolean } | undefined> {
  const { rows } = await sql<{ confirmedAt: Date | null; isHidden: boolean }>`
    select ${confirmedAt(weekOfVote)} as "confirmedAt", r.closer is not null as "isHidden"
    from restaurants r where r.id = ${restaurantId}::uuid and r.closer is distinct from 'administrator'`.execute(db);
  return rows[0];
}

/** Whether a member's reports may change what others see. */
export async function hasStanding(db: Kysely<Schema>, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select has_standing(${userId}::uuid, ${now}::timestamptz) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Without a network it hides nothing. */
type Report = { restaurantId: string; userId: string; says: Presence; network: string | null; now: Date };

/** Stores a report, replacing the person's earlier one. */
export async function saveReport(
  db: Kysely<Schema>,
  { restaurantId, userId, says, network, now }: Report,
): Promise<void> {
  await sql`
    insert into presence_reports (restaurant_id, user_id, says, created_at, network)
    values (${restaurantId}::uuid, ${userId}::uuid, ${says}, ${now}, ${network}::bigint)
    on conflict (restaurant_id, user_id) do update
      set says = excluded.says, created_at = excluded.created_at, network = excluded.network`.execute(db);
}

/** Whether members may hide a restaurant, and enough report it gone. */
export async function findGrounds(
  db: Kysely<Schema>,
  restaurantId: string,
  now: Date,
): Promise<{ isQuiet: boolean; isEnough: boolean }> {
  const since = before(now, presenceDays);
  const { rows } = await sql<{ isQuiet: boolean; isEnough: boolean }>`
    select ${isUnprotected(now)} and ${isQuietSince(since, now)} as "isQuiet",
      ${networksOf(since)} >= ${goneReportsToHide}::int as "isEnough"
    from restaurants r where r.id = ${restaurantId}::uuid`.execute(db);
  return rows[0] ?? { isQuiet: false, isEnough: false };
}

/** Whether enough hiding reports are left. */
export async function isStillReported(db: Kysely<Schema>, restaurantId: string): Promise<boolean> {
  const { rows } = await sql`
    select from restaurants r where r.id = ${restaurantId}::uuid
      and ${networksOf(null)} >= ${goneReportsToHide}::int`.execute(db);
  return rows.length > 0;
}

/** Restaurants reported by a suspended person. */
export async function listReportedBySuspended(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("presence_reports as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select("p.restaurant_id")
    .where("p.user_id", "=", userId)
    .where("u.state", "=", "suspended")
    .execute();
  return rows.map(({ restaurant_id }) => restaurant_id);
}

/** Deletes a person's report and returns it. */
export async function deleteReport(
  db: Kysely<Schema>,
  restaurantId: string,
  userId: string,
): Promise<Presence | undefined> {
  const report = db.deleteFrom("presence_reports").where("restaurant_id", "=", restaurantId);
  return (await report.where("user_id", "=", userId).returning("says").executeTakeFirst())?.says;
}

/** Deletes 'gone' reports; returns their number. */
export async function deleteGoneReports(db: Kysely<Schema>, restaurantId: string): Promise<number> {
  const reports = db.deleteFrom("presence_reports").where("restaurant_id", "=", restaurantId);
  const { numDeletedRows } = await reports.where("says", "=", "gone").executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Forgets networks, except of the last days and of hiding reports. */
export async function forgetNetworks(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    update presence_reports p set network = null from restaurants r
    where r.id = p.restaurant_id and r.closer is null and p.says = 'gone' and p.network is not null
      and p.created_at <= ${before(now, presenceDays)}::timestamptz`.execute(db);
}

/**
 * Undecided restaurants `r` with reports `g`. A protected one waits only if enough reports would hide it, or a dish
 * asks for another look.
 */
function waiting(now: Date): RawBuilder<unknown> {
  const reports = sql`
    select count(*)::int as reports, count(p.network)::int as with_standing, count(distinct p.network)::int as networks,
      max(p.created_at) as newest`;
  return sql`
    select r.*, g.reports, g.with_standing, g.networks, greatest(g.newest, r.asked_at) as newest
    from restaurants r cross join lateral (
      ${reports} from presence_reports p where p.restaurant_id = r.id and p.says = 'gone') g
    where r.closed_at is not null and r.closer = 'people' or r.asked_at is not null
    union all
    select r.*, g.reports, g.with_standing, g.networks, g.newest
    from (${reports}, p.restaurant_id from presence_reports p where p.says = 'gone' group by p.restaurant_id) g
      join restaurants r on r.id = g.restaurant_id
    where r.closed_at is null and r.asked_at is null and (${isUnprotected(now)} or g.networks >= ${goneReportsToHide}::int)`;
}

/** Restaurants reported gone: undecided, then latest decisions. */
export async function listGone(db: Kysely<Schema>, now: Date): Promise<GoneRestaurant[]> {
  type Row = Omit<GoneRestaurant, "at" | "confirmedAt"> & { at: Date; confirmedAt: Date | null };
  const { rows } = await sql<Row>`
    select r.id, r.name, r.latitude, r.longitude, r.reports as "reportCount", r.with_standing as "standingCount",
      case when r.closer = 'people' then 'hidden' when r.asked_at is null then case when r.closer is null then 'shown' else 'decided' end
        when r.closer is null then 'reopened' else 'asked' end as state,
      (select count(*)::int from dishes d where d.restaurant_id = r.id) as "dishCount",
      ${confirmedAt(momentOfVote)} as "confirmedAt", case when r.closer = 'people' or r.asked_at is null then coalesce(r.closed_at, r.newest) else r.asked_at end as at
    from (
      (select true as is_waiting, * from (${waiting(now)}) w
        order by closer is distinct from 'people', networks desc, reports desc, newest desc, id limit ${maxGoneAtOnce})
      union all
      (select false, r.*, 0, 0, 0, null from restaurants r where r.closed_at is not null and r.closer = 'administrator' and r.asked_at is null
        order by r.closed_at desc, r.id limit ${maxDecided})) r
    order by r.is_waiting desc, r.closer is distinct from 'people', r.networks desc, r.reports desc, at desc, r.id`.execute(
    db,
  );
  return rows.map(({ at, confirmedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }));
}

/** Counts waiting restaurants with new reports or requests. */
export async function countWaiting(db: Kysely<Schema>, since: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${waiting(now)}) w where w.newest >= ${since}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}
