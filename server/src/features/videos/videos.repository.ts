import type { Kysely, Selectable } from "kysely";
import type { Schema, VideosTable } from "../../database/schema.ts";

/** One of a person's own videos. Undefined when they have no such video. */
export async function findOwnVideo(
  db: Kysely<Schema>,
  { id, userId }: { id: string; userId: string },
): Promise<Selectable<VideosTable> | undefined> {
  return db.selectFrom("videos").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}
