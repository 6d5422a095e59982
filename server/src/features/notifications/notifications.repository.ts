import { maxUnreadCount, type NotificationKind } from "@dishboard/contract/notifications";
import { type Insertable, type Kysely, sql } from "kysely";
import type { NotificationsTable, Schema } from "../../database/schema.ts";
import { isVisible } from "./notifications.tables.ts";

export type NewNotification = Omit<Insertable<NotificationsTable>, "read_at" | "created_at">;

/** Inserts notifications. */
export async function insertNotifications(db: Kysely<Schema>, rows: NewNotification[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("notifications")
    .values(rows.map((row) => ({ ...row, created_at: now })))
    .execute();
}

/** An item's climb in a week. */
export type Climb = { itemId: string; places: number; rank: number };

/** Submitters of climbed items who want to know. */
export async function listClimbers(
  db: Kysely<Schema>,
  climbs: readonly Climb[],
): Promise<(Climb & { userId: string })[]> {
  const { rows } = await sql<Climb & { userId: string }>`
    select r.submitted_by as "userId", c.* from unnest(
        ${climbs.map(({ itemId }) => itemId)}::uuid[], ${climbs.map(({ places }) => places)}::int[],
        ${climbs.map(({ rank }) => rank)}::int[]) c ("itemId", places, rank)
      join rankings r on r.item_id = c."itemId" join users u on u.id = r.submitted_by and u.state = 'active'
      left join notification_settings s on s.user_id = r.submitted_by
    where coalesce(s.board, true) order by c.rank`.execute(db);
  return rows;
}

/** Counts unread notifications, up to `maxUnreadCount`. */
export async function countUnread(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications n
      where n.user_id = ${userId}::uuid and n.read_at is null and ${isVisible}
      limit ${sql.lit(maxUnreadCount)}) seen`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** One, one and all older, or some kinds. */
export type UnreadRange = { id: string } | { until: string } | { kinds: NotificationKind[] };

/** Counts unread groups as told; the person's row must be locked. */
export async function addKnownCounts(db: Kysely<Schema>, userId: string, range: UnreadRange): Promise<void> {
  // Locks in deletion's order: the item or post, then its dependents.
  await sql`
    select from rankings r where r.item_id in (
      select n.item_id from notifications n where ${isUnread(userId, range)} and n.kind = 'votes')
    order by r.item_id for key share`.execute(db);
  await sql`
    select from posts p where p.id in (
      select n.post_id from notifications n where ${isUnread(userId, range)} and n.kind = 'likes')
    order by p.id for key share`.execute(db);
  await sql`
    update notified_counts c set count = c.count + n.count from notifications n
    where ${isUnread(userId, range)}
      and ((n.kind = 'votes' and c.item_id = n.item_id) or (n.kind = 'likes' and c.post_id = n.post_id))`.execute(db);
}

/** Marks a range as read. */
export async function updateRead(db: Kysely<Schema>, userId: string, range: UnreadRange, now: Date): Promise<void> {
  await sql`
    update notifications n set read_at = ${now}::timestamptz where ${isUnread(userId, range)}`.execute(db);
}

/** Deletes those read before a date. */
export async function deleteReadBefore(db: Kysely<Schema>, date: Date): Promise<void> {
  await db.deleteFrom("notifications").where("read_at", "<", date).execute();
}

function isUnread(userId: string, range: UnreadRange) {
  const isInRange =
    "id" in range
      ? sql`n.id = ${range.id}::uuid`
      : "until" in range
        ? sql`n.id <= ${range.until}::uuid`
        : sql`n.kind = any(${range.kinds}::text[])`;
  return sql`n.user_id = ${userId}::uuid and n.read_at is null and ${isInRange}`;
}
