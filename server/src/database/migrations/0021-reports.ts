import { type Kysely, sql } from "kysely";
import { userStatsView } from "./0015-follows-and-stats.ts";

/** Reports, what administrators have hidden, and the log of their decisions; hidden comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Exactly one of them: what a row is about, which takes the row along when it is deleted.
const subjectColumns = `
  item_id uuid references rankings (item_id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id)) stored,
  check (num_nonnulls(item_id, post_id, comment_id, profile_id) = 1)`;

const subjectIndexes = (table: string) =>
  ["item_id", "post_id", "comment_id", "profile_id"].map(
    (column) => `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`,
  );

const reasons = "('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')";

const statements = [
  "alter table comments add column state smallint not null default 0 check (state in (0, 2))",

  `create table reports (
    id uuid primary key,
    ${subjectColumns},
    reporter_id uuid references profiles (id) on delete cascade,
    network bytea check (octet_length(network) = 16),
    reason text not null check (reason in ${reasons}),
    details text check (char_length(details) <= 500),
    created_at timestamptz not null,
    settled_at timestamptz,
    check (num_nonnulls(reporter_id, network) <= 1))`,
  ...subjectIndexes("reports"),
  "create unique index reports_person on reports (subject_id, reporter_id) where settled_at is null and reporter_id is not null",
  "create unique index reports_network on reports (subject_id, network) where settled_at is null and network is not null",
  "create index reports_open on reports (subject_id, id desc) where settled_at is null",
  "create index reports_reporter on reports (reporter_id) where reporter_id is not null",
  "create index reports_settled on reports (settled_at) where settled_at is not null",

  `create table hidden_subjects (
    id uuid primary key,
    ${subjectColumns},
    owner_id uuid references profiles (id) on delete cascade,
    reason text not null check (reason in ${reasons}),
    note text check (char_length(note) <= 500),
    created_at timestamptz not null,
    unique (subject_id))`,
  ...subjectIndexes("hidden_subjects"),
  "create index hidden_subjects_owner on hidden_subjects (owner_id, id desc)",

  // It outlives what it is about, and the account of whoever has decided.
  `create table moderation_log (
    id uuid primary key,
    administrator_id uuid references profiles (id) on delete set null,
    action text not null,
    subject_kind text not null,
    subject_id uuid not null,
    subject_name text,
    reason text,
    note text,
    created_at timestamptz not null)`,
  "create index moderation_log_administrator on moderation_log (administrator_id) where administrator_id is not null",

  // The counts leave hidden comments out.
  "create index comments_user on comments (user_id) where state = 0",
  userStatsView("c.state = 0"),
];
