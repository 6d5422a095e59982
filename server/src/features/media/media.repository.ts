import type { StoredPicture } from "@dishboard/contract/media";
import type { PictureBucket } from "@dishboard/contract/uploads";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Takes the row of a finished upload away and gives the picture; undefined where that person has no such upload. */
export async function removeOwnUpload(
  db: Kysely<Schema>,
  { id, userId, bucket }: { id: string; userId: string; bucket: PictureBucket },
): Promise<StoredPicture | undefined> {
  return db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("bucket", "=", bucket)
    .where("state", "=", "ready")
    .returning(["path", "width", "height", "thumbhash"])
    .executeTakeFirst();
}
