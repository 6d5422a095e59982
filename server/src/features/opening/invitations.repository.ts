import { isId } from "@dishboard/contract/id";
import { maxInvitations } from "@dishboard/contract/opening";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Door, NamedDoor } from "../../platform/events.ts";

export type InvitationRow = {
  id: string;
  code: string;
  groupName: string;
  maxPeople: number;
  joinedCount: number;
  createdAt: Date;
  endsAt: Date;
  isVouched: boolean;
};

const columns = [
  "id",
  "code",
  "group_name as groupName",
  "max_people as maxPeople",
  "joined_count as joinedCount",
  "created_at as createdAt",
  "ends_at as endsAt",
  "is_vouched as isVouched",
] as const;

/** Lists the newest first. */
export async function listInvitations(db: Kysely<Schema>): Promise<InvitationRow[]> {
  return db.selectFrom("invitations").select(columns).orderBy("id", "desc").limit(maxInvitations).execute();
}

export async function findInvitation(db: Kysely<Schema>, code: string): Promise<InvitationRow | undefined> {
  return db.selectFrom("invitations").select(columns).where("code", "=", code).executeTakeFirst();
}

/** Blocks other joins. */
export async function lockInvitation(db: Kysely<Schema>, code: string): Promise<InvitationRow | undefined> {
  return db.selectFrom("invitations").select(columns).where("code", "=", code).forUpdate().executeTakeFirst();
}

export async function insertInvitation(
  db: Kysely<Schema>,
  { id, code, groupName, maxPeople, createdAt, endsAt }: Omit<InvitationRow, "joinedCount" | "isVouched">,
): Promise<void> {
  const row = { id, code, group_name: groupName, max_people: maxPeople, created_at: createdAt, ends_at: endsAt };
  await db.insertInto("invitations").values(row).execute();
}

/** Ends an invitation once, and finds it. */
export async function updateEnd(db: Kysely<Schema>, id: string, now: Date): Promise<InvitationRow | undefined> {
  return db
    .updateTable("invitations")
    .set({ ends_at: sql`least(ends_at, ${now})` })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** Returns null if the invitation is not open, or there is no such restaurant. */
export async function findDoor(
  db: Kysely<Schema>,
  { invitation, restaurant }: NamedDoor,
  now: Date,
): Promise<Door | null> {
  if (invitation && /^[0-9a-f]{32}$/.test(invitation)) {
    const row = await findInvitation(db, invitation);
    if (row && row.endsAt > now && row.joinedCount < row.maxPeople) return { kind: "invitation", id: row.id };
  }
  if (restaurant && isId(restaurant)) {
    const open = db.selectFrom("restaurants").select("id").where("id", "=", restaurant).where("closed_at", "is", null);
    if (await open.executeTakeFirst()) return { kind: "restaurant", id: restaurant };
  }
  return null;
}

/** Vouches for everyone who joins by an invitation. */
export async function updateVouched(db: Kysely<Schema>, id: string): Promise<InvitationRow | undefined> {
  return db
    .updateTable("invitations")
    .set({ is_vouched: true })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export async function listJoined(db: Kysely<Schema>, invitationId: string): Promise<string[]> {
  const rows = db.selectFrom("invitation_joins").select("user_id").where("invitation_id", "=", invitationId);
  return (await rows.execute()).map(({ user_id }) => user_id);
}

export async function findProfileTime(db: Kysely<Schema>, userId: string): Promise<Date | undefined> {
  const found = db.selectFrom("profiles").select("created_at").where("id", "=", userId);
  return (await found.executeTakeFirst())?.created_at;
}

/** Returns whether it was the member's first. */
export async function insertJoin(
  db: Kysely<Schema>,
  { userId, invitationId, now }: { userId: string; invitationId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("invitation_joins")
    .values({ user_id: userId, invitation_id: invitationId, joined_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await db
    .updateTable("invitations")
    .set(({ eb }) => ({ joined_count: eb("joined_count", "+", 1) }))
    .where("id", "=", invitationId)
    .execute();
  return true;
}
