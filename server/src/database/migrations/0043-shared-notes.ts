import { type Kysely, sql } from "kysely";

/** Products are eaten too, entries of the log have photos, and their notes are shared on pages, marked as helpful and reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table food_log add column kind smallint not null default 1 check (kind in (1, 2)),
      add column product_id uuid references products (id) on delete set null,
      add column is_note_shared boolean not null default false,
      add column is_note_hidden boolean not null default false,
      add column helpful_count int not null default 0 check (helpful_count >= 0),
      add column note_version int not null default 0,
      add column image_url text, add column image_width int, add column image_height int,
      add column image_thumbhash text, add column image_description text, add column image_bytes int,
      add check (num_nonnulls(dish_id, product_id) <= 1)`.execute(db);
  await sql`create index food_log_product on food_log (product_id, user_id, day) where product_id is not null`.execute(
    db,
  );
  await sql`
    create index food_log_notes on food_log (coalesce(dish_id, product_id), day desc, id desc)
      where is_note_shared and not is_note_hidden and note is not null`.execute(db);
  await sql`
    create index food_log_helpful on food_log (coalesce(dish_id, product_id), helpful_count desc, day desc, id desc)
      where is_note_shared and not is_note_hidden and note is not null`.execute(db);
  await sql`
    create table helpful_marks (
      entry_id uuid not null references food_log (id) on delete cascade,
      user_id uuid not null references profiles (id),
      created_at timestamptz not null,
      primary key (entry_id, user_id)
    )`.execute(db);
  await sql`create index helpful_marks_user on helpful_marks (user_id, entry_id)`.execute(db);
  await sql`
    alter table uploads drop constraint uploads_bucket_check, add constraint uploads_bucket_check
      check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars', 'log-images'))`.execute(db);
  // PostgreSQL 15 cannot change what a column is generated from, so it is made anew, with its indexes.
  for (const table of ["reports", "hidden_subjects"]) {
    const name = sql.table(table);
    await sql`
      alter table ${name} drop column subject_id,
        add column note_id uuid references food_log (id) on delete cascade`.execute(db);
    await sql`
      alter table ${name} add column subject_id uuid not null
        generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id)) stored`.execute(db);
    const check = sql.ref(`${table}_check`);
    await sql`
      alter table ${name} drop constraint ${check}, add constraint ${check}
        check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id) = 1)`.execute(db);
    await sql`create index ${sql.ref(`${table}_note_id`)} on ${name} (note_id) where note_id is not null`.execute(db);
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
