import { type Kysely, sql } from "kysely";

/** Votes know the network from which they came, for a while, and whether they were checked; items those that are held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Votes that count already have been seen by everybody: no check takes them back.
  "alter table votes add column network bigint, add column is_checked boolean not null default true",
  "alter table votes alter column is_checked set default false",
  "create index votes_recent on votes using brin (updated_at) with (pages_per_range = 16)",
  `create table vote_checks (
    item_id uuid not null references rankings (item_id) on delete cascade,
    vote smallint not null check (vote in (-1, 1)),
    reasons text[] not null check (reasons <@ array['new', 'network', 'cohort', 'alike']),
    opened_at timestamptz not null,
    confirmed_at timestamptz,
    primary key (item_id, vote)
  )`,
  `create table vote_check_decisions (
    id uuid primary key,
    item_id uuid not null,
    vote smallint not null check (vote in (-1, 1)),
    action text not null check (action in ('release', 'void', 'keep')),
    vote_count int not null check (vote_count >= 0),
    administrator_id uuid references profiles (id) on delete set null,
    is_automatic boolean not null,
    created_at timestamptz not null
  )`,
  "create index vote_check_decisions_made on vote_check_decisions (created_at)",
  "create index vote_check_decisions_administrator on vote_check_decisions (administrator_id)",
  `create table vote_areas (
    cell int primary key,
    votes int not null check (votes >= 0),
    new_votes int not null check (new_votes between 0 and votes)
  )`,
  `create table vote_area_days (
    cell int not null,
    signed_up_on date not null,
    votes int not null check (votes > 0),
    new_votes int not null check (new_votes between 0 and votes),
    primary key (cell, signed_up_on)
  )`,
];
