import { type Kysely, sql } from "kysely";

/** Whose things decisions were about, so that erasing a person takes their words out of the log, of what they deleted before as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table moderation_log add column owner_id uuid references profiles (id) on delete set null",
  `update moderation_log l set owner_id = owned.owner_id from (
      select id, submitted_by as owner_id from dishes union all select id, submitted_by from products
      union all select id, user_id from posts union all select id, user_id from comments
      union all select id, id from profiles) owned
    where owned.id = l.subject_id`,
  // Nobody knows any more whose it was, so nobody's erasure would find it.
  "update moderation_log set subject_name = null where owner_id is null",
  "create index moderation_log_owner on moderation_log (owner_id) where owner_id is not null",
];
