import { type Kysely, sql } from "kysely";

/** Likes, 'helpful' marks and follows of a suspended account are set aside with its votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspended_marks (
      user_id uuid not null references profiles (id) on delete cascade,
      kind text not null check (kind in ('like', 'helpful', 'board', 'person')),
      subject_id uuid not null,
      follow_id uuid,
      created_at timestamptz not null,
      primary key (user_id, kind, subject_id),
      check ((kind = 'person') = (follow_id is not null))
    )`.execute(db);
}
