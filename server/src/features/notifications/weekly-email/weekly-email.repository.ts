import { dishBoardKey } from "@dishboard/contract/board-keys";
import type { NotificationKind } from "@dishboard/contract/notifications";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { idsOfBits, isShown, itemTables } from "../../items/items.tables.ts";
import { isVisible } from "../notifications.tables.ts";

export type SubjectNews = {
  kind: Exclude<NotificationKind, "follow">;
  name: string | null;
  isProduct: boolean;
  isDrool: boolean;
  count: number;
  rank: number | null;
  allergenIds: number[];
};

/** A followed person's new dish. */
export type FollowedDish = { name: string; place: string; username: string | null; alertIds: number[] };

export type Week = {
  news: SubjectNews[];
  hasMoreNews: boolean;
  /** The newest names and the total. */
  followers: { names: string[]; count: number };
  dishes: FollowedDish[];
  hasMoreDishes: boolean;
  /** Null if not frozen in this period, or for the first time. */
  board: BoardWeek | null;
};

export type BoardMove = { name: string; place: string; rank: number; previousRank: number; alertIds: number[] };

/** The market area board's largest climbs and new entries in a week. */
export type BoardWeek = { monday: string; climbs: BoardMove[]; entries: BoardMove[] };

/** `since` is exclusive, `until` inclusive. */
type Period = { since: Date; until: Date };

const maxNews = 10;
const maxNames = 3;
const maxDishes = 5;
const maxMoves = 3;
const maxNotifications = 2_000;
const maxFollowed = 1_000;

/** Unconfirmed, suspended and leaving accounts `u` get none. */
const getsEmail: RawBuilder<SqlBool> = sql<SqlBool>`
  (u.state = 'active' and u.email_confirmed_at is not null
    and not exists (select from account_deletions a where a.user_id = u.id))`;

/** A due person and their last email's date. */
export type DuePerson = { userId: string; sentAt: Date | null };

/** Takes some due people, marking them as sent. */
export async function updateDueToSent(
  db: Kysely<Schema>,
  { now, ifBefore, limit }: { now: Date; ifBefore: Date; limit: number },
): Promise<DuePerson[]> {
  const { rows } = await sql<DuePerson>`
    with due as (
      select s.user_id, s.weekly_sent_at from notification_settings s join users u on u.id = s.user_id
      where s.weekly_email and (s.weekly_sent_at is null or s.weekly_sent_at <= ${ifBefore}::timestamptz) and ${getsEmail}
      order by s.user_id limit ${limit}::int for update of s)
    update notification_settings s set weekly_sent_at = ${now}::timestamptz from due where s.user_id = due.user_id
    returning s.user_id as "userId", due.weekly_sent_at as "sentAt"`.execute(db);
  return rows;
}

/** Notes until when a person was informed. */
export async function updateSentAt(db: Kysely<Schema>, userId: string, sentAt: Date): Promise<void> {
  await db.updateTable("notification_settings").set({ weekly_sent_at: sentAt }).where("user_id", "=", userId).execute();
}

/** Ends a person's weekly email. */
export async function updateToNoWeeklyEmail(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable("notification_settings").set({ weekly_email: false }).where("user_id", "=", userId).execute();
}

/** A reader, or undefined if they get none. */
export async function findReader(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ email: string; username: string | null } | undefined> {
  const { rows } = await sql<{ email: string; username: string | null }>`
    select u.email, p.username from notification_settings s
    join users u on u.id = s.user_id join profiles p on p.id = s.user_id
    where s.user_id = ${userId}::uuid and s.weekly_email and ${getsEmail}`.execute(db);
  return rows[0];
}

/** A person's news of a period. */
export async function findWeek(db: Kysely<Schema>, userId: string, period: Period): Promise<Week> {
  const news = await listNews(db, userId, period);
  const dishes = await listFollowedDishes(db, userId, period);
  return {
    news: news.slice(0, maxNews),
    hasMoreNews: news.length > maxNews,
    followers: await findFollowers(db, userId, period),
    dishes: dishes.slice(0, maxDishes),
    hasMoreDishes: dishes.length > maxDishes,
    board: await findBoardWeek(db, period),
  };
}

const newestOf = (userId: string, { since, until }: Period) => sql`
  (select n.* from (select * from notifications where user_id = ${userId}::uuid
      order by id desc limit ${sql.lit(maxNotifications)}) n
    where n.created_at > ${since}::timestamptz and n.created_at <= ${until}::timestamptz and ${isVisible})`;

async function listNews(db: Kysely<Schema>, userId: string, period: Period): Promise<SubjectNews[]> {
  const { rows } = await sql<SubjectNews>`
    select n.kind, coalesce(d.name, i.name) as name, i.id is not null as "isProduct",
      p.video_url is not null as "isDrool", sum(n.count)::int as count, min(n.rank)::int as rank,
      coalesce(array_agg(distinct n.allergen_id) filter (where n.allergen_id is not null), array[]::smallint[]) as "allergenIds"
    from ${newestOf(userId, period)} n
    left join dishes d on d.id = n.item_id left join products i on i.id = n.item_id left join posts p on p.id = n.post_id
    where n.kind <> 'follow'
    group by n.kind, n.item_id, n.post_id, d.name, i.id, i.name, p.video_url
    order by n.kind = 'reaction' desc, n.kind = 'top-ten' desc, n.kind = 'board' desc, sum(n.count) desc, n.item_id, n.post_id, n.kind
    limit ${sql.lit(maxNews + 1)}`.execute(db);
  return rows;
}

async function findFollowers(db: Kysely<Schema>, userId: string, period: Period): Promise<Week["followers"]> {
  const { rows } = await sql<{ username: string | null; count: number }>`
    select p.username, count(*) over ()::int as count
    from ${newestOf(userId, period)} n
    join follows f on f.id = n.follow_id join profiles p on p.id = f.follower_id
    left join users u on u.id = p.id
    where u.id is null or ${getsEmail}
    order by f.id desc limit ${sql.lit(maxNames)}`.execute(db);
  return { names: rows.map(({ username }) => username ?? "Unknown User"), count: rows[0]?.count ?? 0 };
}

async function listFollowedDishes(db: Kysely<Schema>, userId: string, period: Period): Promise<FollowedDish[]> {
  const { rows } = await sql<FollowedDish>`
    select own.name, t.name as place, p.username, own."alertIds"
    from (select following_id from follows where follower_id = ${userId}::uuid
      order by id desc limit ${sql.lit(maxFollowed)}) f
    cross join lateral (
      select i.id, i.name, i.restaurant_id, i.created_at, ${idsOfBits(sql`r.alerts`)} as "alertIds" from ${sql.table(itemTables.dish.items)} i
      join rankings r on r.item_id = i.id and ${isShown()}
      where i.submitted_by = f.following_id order by i.id desc limit ${sql.lit(maxDishes + 1)}) own
    join restaurants t on t.id = own.restaurant_id join profiles p on p.id = f.following_id
    where own.created_at > ${period.since}::timestamptz and own.created_at <= ${period.until}::timestamptz
    order by own.id desc limit ${sql.lit(maxDishes + 1)}`.execute(db);
  return rows;
}

async function findBoardWeek(db: Kysely<Schema>, { since, until }: Period): Promise<BoardWeek | null> {
  const { rows } = await sql<BoardMove & { monday: string; isNew: boolean }>`
    with week as (
      select w.* from weekly_charts w join weekly_boards b on b.id = w.board_id
      where b.board_key = ${dishBoardKey} and w.made_at > ${since}::timestamptz and w.made_at <= ${until}::timestamptz
        and exists (select from weekly_charts o where o.board_id = w.board_id and o.monday < w.monday
          and cardinality(o.entry_ids) > 0)
      order by w.monday desc limit 1),
    moves as (
      select w.monday, e.name, e.restaurant as place, n::int as rank, w.previous_ranks[n]::int as "previousRank",
        w.week_counts[n] = 1 as "isNew", ${idsOfBits(sql`r.alerts`)} as "alertIds"
      from week w cross join unnest(w.entry_ids) with ordinality u (entry_id, n)
        join weekly_entries e on e.id = u.entry_id join rankings r on r.item_id = e.item_id and ${isShown()})
    select monday::text, name, place, rank, "previousRank", "isNew", "alertIds" from (
      select *, row_number() over (partition by "isNew"
        order by case when "isNew" then rank else rank - "previousRank" end, rank) as place_in_kind
      from moves where "isNew" or "previousRank" > rank) listed
    where place_in_kind <= ${sql.lit(maxMoves)} order by place_in_kind`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    monday: first.monday,
    climbs: rows.filter(({ isNew }) => !isNew),
    entries: rows.filter(({ isNew }) => isNew),
  };
}
