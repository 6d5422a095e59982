import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { postStates } from "../posts.tables.ts";

type Change = { from: number; to: number };

/** Returns whether the post was in `from`. */
export async function updatePostState(db: Kysely<Schema>, id: string, { from, to }: Change): Promise<boolean> {
  const changed = db.updateTable("posts").set({ state: to }).where("id", "=", id).where("state", "=", from);
  return (await changed.returning("id").executeTakeFirst()) !== undefined;
}

export async function findPostOfComment(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("comments").select("post_id").where("id", "=", id).executeTakeFirst();
  return row?.post_id;
}

/** Updates the count of the locked post. Returns whether the comment was in `from`. */
export async function updateCommentState(db: Kysely<Schema>, id: string, { from, to }: Change): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update comments set state = ${to} where id = ${id}::uuid and state = ${from} returning post_id)
    update posts p set comment_count = p.comment_count + ${to === postStates.shown ? 1 : -1}::int, version = p.version + 1
    from changed where p.id = changed.post_id returning p.id`.execute(db);
  return rows.length > 0;
}
