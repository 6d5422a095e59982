import type { FollowedPerson, FollowsPage } from "@dishboard/contract/follows";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isBlockBetween } from "../blocks/blocks.tables.ts";

export type Follow = { followerId: string; followingId: string };

export async function isFollowing(db: Kysely<Schema>, followerId: string, followingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("id")
    .where("follower_id", "=", followerId)
    .where("following_id", "=", followingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks changes of a person's follows until the transaction ends. */
export async function lockFollower(db: Kysely<Schema>, followerId: string): Promise<void> {
  await sql`select from profiles where id = ${followerId}::uuid for no key update`.execute(db);
}

export async function countFollowing(db: Kysely<Schema>, followerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follows where follower_id = ${followerId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether others see profile `p` with account `u`: confirmed and not suspended. */
const isPublic = sql<boolean>`(u.id is null or (u.state = 'active' and u.email_confirmed_at is not null))`;

/** Locks a person who can be followed until the transaction ends. False if there is none. */
export async function lockFollowable(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p left join users u on u.id = p.id
    where p.id = ${id}::uuid and ${isPublic} for key share of p`.execute(db);
  return rows.length > 0;
}

/** Inserts a follow. False if it exists. */
export async function insertFollow(db: Kysely<Schema>, follow: Follow & { id: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (id, follower_id, following_id, created_at)
    values (${follow.id}::uuid, ${follow.followerId}::uuid, ${follow.followingId}::uuid, ${follow.now}::timestamptz)
    on conflict (follower_id, following_id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteFollow(db: Kysely<Schema>, { followerId, followingId }: Follow): Promise<void> {
  await db
    .deleteFrom("follows")
    .where("follower_id", "=", followerId)
    .where("following_id", "=", followingId)
    .execute();
}

/** Finds the owner of a list. */
export async function findListOwner(db: Kysely<Schema>, id: string): Promise<FollowsPage["person"] | undefined> {
  const { rows } = await sql<FollowsPage["person"]>`
    select p.id, p.username, p.full_name as "fullName", p.avatar_url as "avatarUrl"
    from profiles p left join users u on u.id = p.id
    where p.id = ${id}::uuid and ${isPublic}`.execute(db);
  return rows[0];
}

const sides = {
  followers: { of: sql.ref("f.following_id"), shown: sql.ref("f.follower_id") },
  following: { of: sql.ref("f.follower_id"), shown: sql.ref("f.following_id") },
} as const;

export type FollowsSide = keyof typeof sides;

/** Lists followers or followed people, newest follow first, with the viewer's follows. Leaves out blocks. */
export async function listFollows(
  db: Kysely<Schema>,
  { userId, viewerId, side }: { userId: string; viewerId: string; side: FollowsSide },
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ people: FollowedPerson[]; next: string | null }> {
  const { of, shown } = sides[side];
  // One more tells whether there is another page.
  const { rows } = await sql<FollowedPerson & { followId: string }>`
    select f.id as "followId", p.id, p.username, p.full_name as "fullName", p.avatar_url as "avatarUrl",
      exists (select from follows v where v.follower_id = ${viewerId}::uuid and v.following_id = p.id) as "isFollowing"
    from follows f join profiles p on p.id = ${shown} left join users u on u.id = p.id
    where ${of} = ${userId}::uuid and ${isPublic} and not ${isBlockBetween(sql`${viewerId}::uuid`, sql`p.id`)}
      ${before === undefined ? sql`` : sql`and f.id < ${before}::uuid`}
    order by f.id desc limit ${limit + 1}::int`.execute(db);
  const page = rows.slice(0, limit);
  return { people: page, next: rows.length > limit ? (page.at(-1)?.followId ?? null) : null };
}
