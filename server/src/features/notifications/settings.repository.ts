import type { NotificationSettings } from "@dishboard/contract/notifications";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

const defaults: NotificationSettings = { votes: true, board: true, posts: true, follows: true, weeklyEmail: false };

const settingColumns = sql`votes, board, posts, follows, weekly_email as "weeklyEmail"`;

/** A person's settings. */
export async function findSettings(db: Kysely<Schema>, userId: string): Promise<NotificationSettings> {
  const { rows } = await sql<NotificationSettings>`
    select ${settingColumns} from notification_settings where user_id = ${userId}::uuid`.execute(db);
  return rows[0] ?? defaults;
}

/** Saves settings. */
export async function saveSettings(
  db: Kysely<Schema>,
  userId: string,
  { votes, board, posts, follows, weeklyEmail }: NotificationSettings,
): Promise<void> {
  const values = { votes, board, posts, follows, weekly_email: weeklyEmail };
  await db
    .insertInto("notification_settings")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Locks a person's row, to serialize changes of notifications and counts. */
export async function lockSettings(db: Kysely<Schema>, userId: string): Promise<NotificationSettings> {
  const { rows } = await sql<NotificationSettings>`
    insert into notification_settings as s (user_id) values (${userId}::uuid)
    on conflict (user_id) do update set user_id = s.user_id returning ${settingColumns}`.execute(db);
  return rows[0] ?? defaults;
}

/** Locks a person's row and notes the refresh. Undefined if the last was after `ifBefore`. */
export async function lockForRefresh(
  db: Kysely<Schema>,
  userId: string,
  { now, ifBefore }: { now: Date; ifBefore: Date },
): Promise<NotificationSettings | undefined> {
  const { rows } = await sql<NotificationSettings>`
    insert into notification_settings as s (user_id, refreshed_at) values (${userId}::uuid, ${now}::timestamptz)
    on conflict (user_id) do update set refreshed_at = excluded.refreshed_at
      where s.refreshed_at is null or s.refreshed_at <= ${ifBefore}::timestamptz
    returning ${settingColumns}`.execute(db);
  return rows[0];
}
