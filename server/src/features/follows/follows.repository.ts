import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Whether a person follows another. */
export async function isFollowing(db: Kysely<Schema>, followerId: string, followingId: string): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("id")
    .where("follower_id", "=", followerId)
    .where("following_id", "=", followingId)
    .executeTakeFirst();
  return row !== undefined;
}
