import { type Kysely, sql } from "kysely";

const indexes = [
  "create index dishes_file on dishes (image_url) where image_url is not null",
  "create index products_file on products (image_url) where image_url is not null",
  "create index posts_photo on posts (image_url) where image_url is not null",
  "create index posts_video on posts (video_url) where video_url is not null",
  "create index food_log_file on food_log (image_url) where image_url is not null",
  "create index member_lists_file on member_lists (image_url) where image_url is not null",
  "create index profiles_avatar on profiles (avatar_url) where avatar_url is not null",
  "create index videos_source on videos (source_path) where source_path is not null",
  "create index videos_poster on videos (poster_path) where poster_path is not null",
];

/** Who may open a file is found by its path. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(index).execute(db);
}
