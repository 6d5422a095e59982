import { type Kysely, sql } from "kysely";

/** The days, items and votes of the public log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_log_days (
      day date primary key,
      first_day date not null check (first_day <= day),
      taken_at timestamptz not null,
      log_sha256 text not null,
      log_bytes bigint not null,
      charts_sha256 text not null,
      charts_bytes bigint not null,
      items int not null,
      votes int not null)`.execute(db);
  await sql`
    create table public_log_items (
      item_id uuid primary key,
      kind smallint not null,
      name text not null,
      latitude float8,
      longitude float8,
      is_on_board boolean not null)`.execute(db);
  await sql`
    create table public_log_votes (
      item_id uuid not null,
      voter bytea not null,
      vote smallint not null,
      is_tasted boolean not null,
      state smallint not null,
      primary key (item_id, voter))`.execute(db);
}
