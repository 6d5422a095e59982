import type { ItemKind } from "@dishboard/contract/items";
import type { Profile, UserStats } from "@dishboard/contract/profiles";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { isShown, itemTables } from "../items/items.tables.ts";
import { shownPersonId } from "./profiles.tables.ts";

export type NewProfile = {
  id: string;
  username: string;
  fullName: string | null;
  bio: string | null;
  createdAt: Date;
};

export async function insertProfile(db: Kysely<Schema>, profile: NewProfile): Promise<void> {
  await db
    .insertInto("profiles")
    .values({
      id: profile.id,
      username: profile.username,
      full_name: profile.fullName,
      bio: profile.bio,
      created_at: profile.createdAt,
    })
    .execute();
}

export async function updateAvatar(db: Kysely<Schema>, id: string, avatarUrl: string): Promise<void> {
  await db.updateTable("profiles").set({ avatar_url: avatarUrl }).where("id", "=", id).execute();
}

export async function updateNames(
  db: Kysely<Schema>,
  id: string,
  { username, fullName }: { username: string; fullName: string | null },
): Promise<void> {
  await db.updateTable("profiles").set({ username, full_name: fullName }).where("id", "=", id).execute();
}

/** Locks a profile against additions that refer to it. */
export async function lockProfile(db: Kysely<Schema>, id: string): Promise<void> {
  await db.selectFrom("profiles").select("id").where("id", "=", id).forUpdate().execute();
}

export async function deleteProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("profiles").where("id", "in", ids).execute();
}

/** Leaves out people whom others may not see. */
export async function findProfile(db: Kysely<Schema>, id: string): Promise<Profile | undefined> {
  const query = sql<Profile>`
    select id, username, full_name as "fullName", bio, avatar_url as "avatarUrl" from profiles
    where id = ${shownPersonId(id)}`;
  return (await executePrepared(query, db))[0];
}

/** Leaves out people whom others may not see. */
export async function findUserStats(db: Kysely<Schema>, id: string): Promise<UserStats | undefined> {
  const query = sql<UserStats>`
    select followers_count as "followersCount", following_count as "followingCount",
      dish_submissions as "dishSubmissions", product_submissions as "productSubmissions", posts_made as "postsMade",
      likes_given as "likesGiven", likes_received as "likesReceived",
      comments_made as "commentsMade", comments_received as "commentsReceived"
    from user_stats where user_id = ${shownPersonId(id)}`;
  return (await executePrepared(query, db))[0];
}

/** Comparing days must not reveal one vote. */
const shownStep = 5;

/**
 * Recounts likes from `before` or earlier, and updates them if they changed by at least `shownStep`. Undefined if
 * others may not see the person.
 */
export async function findShownLikes(
  db: Kysely<Schema>,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<Pick<UserStats, "likesGiven" | "likesReceived"> | undefined> {
  const stored = sql<{ likesGiven: number; likesReceived: number; isOld: boolean }>`
    select likes_given as "likesGiven", likes_received as "likesReceived",
      counted_at <= ${before}::timestamptz as "isOld"
    from profile_likes where user_id = ${shownPersonId(id)}`;
  const [found] = await executePrepared(stored, db);
  if (found && !found.isOld) return found;
  await sql`
    insert into profile_likes as l (user_id, likes_given, likes_received, counted_at)
    select user_id, likes_given, likes_received, ${now}::timestamptz from user_stats where user_id = ${shownPersonId(id)}
    on conflict (user_id) do update set counted_at = excluded.counted_at,
      likes_given = case when abs(excluded.likes_given - l.likes_given) >= ${shownStep}::int
        then excluded.likes_given else l.likes_given end,
      likes_received = case when abs(excluded.likes_received - l.likes_received) >= ${shownStep}::int
        then excluded.likes_received else l.likes_received end
    where l.counted_at <= ${before}::timestamptz`.execute(db);
  return (await executePrepared(stored, db))[0];
}

/** Lists dishes with more upvotes than downvotes, best first; none if others may not see the person. */
export async function listBestDishIdsOf(db: Kysely<Schema>, userId: string, limit: number): Promise<string[]> {
  const query = sql<{ item_id: string }>`
    select r.item_id from rankings r
    where r.submitted_by = ${shownPersonId(userId)} and r.kind = ${itemTables.dish.number}::smallint and ${isShown()} and r.net_score > 0
    order by r.net_score desc, r.upvotes desc, r.item_id limit ${limit}::int`;
  return (await executePrepared(query, db)).map(({ item_id }) => item_id);
}

/** Lists the newest older than `before`; none if others may not see the person. */
export async function listItemIdsOf(
  db: Kysely<Schema>,
  { kind, userId, before, limit }: { kind: ItemKind; userId: string; before: string | undefined; limit: number },
): Promise<string[]> {
  const query = sql<{ id: string }>`
    select i.id from ${sql.table(itemTables[kind].items)} i join rankings r on r.item_id = i.id and ${isShown()}
    where i.submitted_by = ${shownPersonId(userId)} ${before === undefined ? sql`` : sql`and i.id < ${before}::uuid`}
    order by i.id desc limit ${limit}::int`;
  return (await executePrepared(query, db)).map(({ id }) => id);
}
