import { maxPushDevices } from "@dishboard/contract/push";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isUniqueViolation } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import type { PushTarget } from "../../../platform/push/push-client.ts";
import { itemStates } from "../../items/items.tables.ts";
import { shownPost } from "../notifications.tables.ts";

export type NewDevice = PushTarget & { id: string; userId: string; sessionId: string; notifiedId: string };

export type Device = PushTarget & {
  id: string;
  userId: string;
  notifiedId: string;
  sentAt: Date | null;
  failures: number;
  failingSince: Date | null;
  pausedUntil: Date | null;
};

/** Suspended and leaving accounts `u` get nothing. */
const isNotified: RawBuilder<SqlBool> = sql<SqlBool>`
  (u.state = 'active' and not exists (select from account_deletions a where a.user_id = u.id))`;

/** A session's device address. */
export async function findEndpoint(db: Kysely<Schema>, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom("push_devices")
    .select("endpoint")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/**
 * Stores a session's device, replacing its other one and any at the address. Returns the obstacle: the session ended,
 * or the address is another person's with other keys.
 */
export async function replaceDevice(
  db: Kysely<Schema>,
  device: NewDevice,
  now: Date,
): Promise<"ended" | "another's" | null> {
  const { id, userId, sessionId, endpoint, p256dh, auth, notifiedId } = device;
  // One browser per session and address at a time.
  const { rows } = await sql`
    select from sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid for update`.execute(db);
  if (rows.length === 0) return "ended";
  await sql`
    delete from push_devices where session_id = ${sessionId}::uuid
      and not (endpoint = ${endpoint} and user_id = ${userId}::uuid)`.execute(db);
  const stored = await sql`
    insert into push_devices as d (id, user_id, session_id, endpoint, p256dh, auth, notified_id, created_at)
    values (${id}::uuid, ${userId}::uuid, ${sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${notifiedId}::uuid, ${now})
    on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, notified_id = excluded.notified_id, sent_at = null, failures = 0,
      failing_since = null, paused_until = null, created_at = excluded.created_at
    where d.user_id = excluded.user_id or (d.p256dh, d.auth) = (excluded.p256dh, excluded.auth)
    returning d.id`.execute(db);
  if (stored.rows.length === 0) return "another's";
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId}::uuid
      order by id = ${id}::uuid desc, coalesce(sent_at, created_at) desc, id desc
      offset ${sql.lit(maxPushDevices)})`.execute(db);
  return null;
}

/** Replaces an address, given the old one and its secret. False if unknown or taken. */
export async function updateTarget(
  db: Kysely<Schema>,
  before: Pick<PushTarget, "endpoint" | "auth">,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<boolean> {
  const { rows } = await sql`
    update push_devices d set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, failures = 0,
      failing_since = null, paused_until = null
    where d.endpoint = ${before.endpoint} and d.auth = ${before.auth}
      and not exists (select from push_devices o where o.endpoint = ${endpoint} and o.id <> d.id)
    returning d.id`
    .execute(db)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "push_devices_endpoint_key")) return { rows: [] };
      throw error;
    });
  return rows.length > 0;
}

/** Whether address and secret belong to a device. */
export async function isTarget(
  db: Kysely<Schema>,
  { endpoint, auth }: Pick<PushTarget, "endpoint" | "auth">,
): Promise<boolean> {
  const device = db.selectFrom("push_devices").select("id").where("endpoint", "=", endpoint).where("auth", "=", auth);
  return (await device.executeTakeFirst()) !== undefined;
}

/** Deletes a session's device. */
export async function deleteDeviceOf(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db.deleteFrom("push_devices").where("session_id", "=", sessionId).execute();
}

/** Deletes a device. */
export async function deleteDevice(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("push_devices").where("id", "=", id).execute();
}

/** A person's devices. */
export async function listDevices(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("push_devices").select("id").where("user_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}

/** A device, unless its session ended or its person gets nothing. */
export async function findDevice(db: Kysely<Schema>, id: string, now: Date): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select d.id, d.user_id as "userId", d.endpoint, d.p256dh, d.auth, d.notified_id as "notifiedId", d.sent_at as "sentAt",
      d.failures, d.failing_since as "failingSince", d.paused_until as "pausedUntil"
    from push_devices d join users u on u.id = d.user_id join sessions s on s.id = d.session_id
    where d.id = ${id}::uuid and s.expires_at > ${now}::timestamptz and ${isNotified}`.execute(db);
  return rows[0];
}

/** Notes what a device was sent, and when. */
export async function updateNotified(
  db: Kysely<Schema>,
  id: string,
  notifiedId: string,
  sentAt: Date | null,
): Promise<void> {
  await db
    .updateTable("push_devices")
    .set({
      notified_id: notifiedId,
      failures: 0,
      paused_until: null,
      ...(sentAt && { sent_at: sentAt, failing_since: null }),
    })
    .where("id", "=", id)
    .execute();
}

/** Notes a failure and the pause after it. */
export async function updateFailed(
  db: Kysely<Schema>,
  id: string,
  { failures, failingSince, pausedUntil }: { failures: number; failingSince: Date; pausedUntil: Date },
): Promise<void> {
  await db
    .updateTable("push_devices")
    .set({ failures, failing_since: failingSince, paused_until: pausedUntil })
    .where("id", "=", id)
    .execute();
}

/** Active people among some; the demo town's, without account, count too. */
export async function listActivePeople(db: Kysely<Schema>, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p left join users u on u.id = p.id
    where p.id = any(${ids}::uuid[]) and (u.id is null or ${isNotified})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Devices with possible news, by id. */
export async function listDue(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from push_devices d join users u on u.id = d.user_id
    where d.id > ${after}::uuid and ${isNotified} and (${hasUnread} or ${hasVotes} or ${hasLikes})
    order by d.id limit ${limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

const hasUnread = sql`exists (
  select from notifications n where n.user_id = d.user_id and n.read_at is null and n.id > d.notified_id)`;

const hasVotes = sql`exists (
  select from (select id from dishes where submitted_by = d.user_id
    union all select id from products where submitted_by = d.user_id) own
  join rankings r on r.item_id = own.id and r.state = ${sql.lit(itemStates.shown)}
  left join notified_counts c on c.item_id = r.item_id
  where r.version <> coalesce(c.version, 0))`;

const hasLikes = sql`exists (
  select from posts p left join notified_counts c on c.post_id = p.id
  where p.user_id = d.user_id and p.state = ${shownPost} and p.version <> coalesce(c.version, 0))`;
