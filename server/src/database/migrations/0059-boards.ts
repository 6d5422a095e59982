import { type Kysely, sql } from "kysely";

/** People make boards and lists, follow boards, and report lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_lists (
      id uuid primary key,
      owner_id uuid not null references profiles (id) on delete cascade,
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
      submission_key uuid not null,
      title text not null check (char_length(title) between 1 and 80),
      note text check (char_length(note) <= 500),
      image_url text,
      image_width int,
      image_height int,
      image_thumbhash text,
      image_description text,
      image_bytes int,
      is_hidden boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      kind smallint check (kind in (1, 2)),
      area_name text check (char_length(area_name) between 1 and 120),
      latitude float8 check (latitude between -90 and 90),
      longitude float8 check (longitude between -180 and 180),
      radius_km float8 check (radius_km > 0 and radius_km <= 25),
      cuisine text,
      category text,
      meal text,
      diet text,
      follower_count int not null default 0 check (follower_count >= 0),
      listed_at timestamptz,
      visibility text check (visibility in ('private', 'link', 'profile')),
      unique (owner_id, submission_key),
      check (num_nonnulls(kind, visibility) = 1),
      check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4)),
      check (kind is not null or num_nonnulls(area_name, cuisine, category, meal, diet, listed_at) = 0)
    )`.execute(db);
  await sql`create index member_lists_owner on member_lists (owner_id, id desc)`.execute(db);
  await sql`create index member_lists_listed on member_lists (listed_at desc) where listed_at is not null`.execute(db);
  await sql`
    create table board_follows (
      board_id uuid not null references member_lists (id) on delete cascade,
      user_id uuid not null references profiles (id),
      created_at timestamptz not null,
      primary key (board_id, user_id)
    )`.execute(db);
  await sql`create index board_follows_user on board_follows (user_id, created_at desc)`.execute(db);
  await sql`
    alter table uploads drop constraint uploads_bucket_check, add constraint uploads_bucket_check
      check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars', 'log-images', 'list-images'))`.execute(
    db,
  );
  // PostgreSQL 15 cannot change what a column is generated from, so it is made anew, with its indexes.
  for (const table of ["reports", "hidden_subjects"]) {
    const name = sql.table(table);
    await sql`
      alter table ${name} drop column subject_id,
        add column list_id uuid references member_lists (id) on delete cascade`.execute(db);
    await sql`
      alter table ${name} add column subject_id uuid not null
        generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id, list_id)) stored`.execute(db);
    const check = sql.ref(`${table}_check`);
    await sql`
      alter table ${name} drop constraint ${check}, add constraint ${check}
        check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id, list_id) = 1)`.execute(db);
    await sql`create index ${sql.ref(`${table}_list_id`)} on ${name} (list_id) where list_id is not null`.execute(db);
  }
  await sql`
    create unique index reports_person on reports (subject_id, reporter_id)
      where settled_at is null and reporter_id is not null`.execute(db);
  await sql`
    create unique index reports_network on reports (subject_id, network)
      where settled_at is null and network is not null`.execute(db);
  await sql`create index reports_open on reports (subject_id, id desc) where settled_at is null`.execute(db);
  await sql`alter table hidden_subjects add unique (subject_id)`.execute(db);
}
