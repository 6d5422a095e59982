import { type Kysely, sql } from "kysely";

/** Suspensions can hide everything and void votes; those concerned appeal; administrators name moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_log add column hides_things boolean not null default false,
      add column voids_votes boolean not null default false`.execute(db);
  await sql`create index moderation_log_subject on moderation_log (subject_id, id)`.execute(db);
  await sql`
    alter table hidden_subjects add column log_id uuid references moderation_log (id) on delete set null,
      add column is_by_suspension boolean not null default false`.execute(db);
  await sql`
    update hidden_subjects h set log_id = (
      select l.id from moderation_log l
      where l.subject_id = h.subject_id and l.action in ('hide', 'suspend') order by l.id desc limit 1)`.execute(db);
  await sql`create index hidden_subjects_log on hidden_subjects (log_id) where log_id is not null`.execute(db);
  await sql`
    create table account_measures (
      user_id uuid primary key references profiles (id) on delete cascade,
      hides_things boolean not null,
      voids_votes boolean not null,
      reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')),
      since timestamptz not null,
      is_done boolean not null
    )`.execute(db);
  await sql`
    create table suspended_votes (
      user_id uuid not null,
      item_id uuid not null,
      primary key (user_id, item_id),
      foreign key (user_id, item_id) references votes (user_id, item_id) on delete cascade
    )`.execute(db);
  await sql`
    create table appeals (
      id uuid primary key,
      log_id uuid not null unique references moderation_log (id) on delete cascade,
      person_id uuid not null references profiles (id) on delete cascade,
      content text not null check (char_length(content) between 1 and 500),
      created_at timestamptz not null,
      outcome text check (outcome in ('accepted', 'rejected')),
      answer text check (char_length(answer) <= 500),
      answered_by uuid references profiles (id) on delete set null,
      answered_at timestamptz,
      check ((outcome is null) = (answered_at is null))
    )`.execute(db);
  await sql`create index appeals_person on appeals (person_id)`.execute(db);
  await sql`create index appeals_answered_by on appeals (answered_by) where answered_by is not null`.execute(db);
  await sql`create index appeals_open on appeals (id) where outcome is null`.execute(db);
  await sql`
    create table moderators (
      user_id uuid primary key references users (id) on delete cascade,
      named_by uuid references profiles (id) on delete set null,
      named_at timestamptz not null
    )`.execute(db);
  await sql`create index moderators_named_by on moderators (named_by) where named_by is not null`.execute(db);
}
