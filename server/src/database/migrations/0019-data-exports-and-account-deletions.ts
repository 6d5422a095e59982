import { type Kysely, sql } from "kysely";

/** Exports of everything about a person, deletions of accounts that can still be undone, and what erasing needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One per person: another takes the place of the last.
  `create table data_exports (
    id uuid primary key,
    user_id uuid not null unique references profiles (id) on delete cascade,
    state text not null check (state in ('waiting', 'working', 'ready', 'failed')),
    progress smallint not null default 0 check (progress between 0 and 100),
    bytes float8 check (bytes > 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((bytes is not null) = (state = 'ready')))`,
  "create index data_exports_expiry on data_exports (expires_at)",

  `create table account_deletions (
    user_id uuid primary key references users (id) on delete cascade,
    requested_at timestamptz not null,
    erase_at timestamptz not null,
    is_begun boolean not null default false)`,
  "create index account_deletions_due on account_deletions (erase_at)",

  /*
   * Deletes some of a person's votes and corrects the counts of their items, also of items that are not shown. Returns
   * how many there were. Locks the ranking rows first, in the order of their ids, as whoever votes or counts again does.
   */
  `create function withdraw_votes(user_id_in uuid, limit_in int) returns int language plpgsql as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select v.item_id from votes v where v.user_id = user_id_in order by v.item_id limit limit_in);
  withdrawn int;
begin
  perform from rankings r where r.item_id = any(ids) order by r.item_id for no key update;
  with removed as (
    delete from votes v where v.user_id = user_id_in and v.item_id = any(ids) returning v.item_id, v.vote),
  counted as (
    update rankings r set
      upvotes = r.upvotes - (removed.vote = 1)::int,
      downvotes = r.downvotes - (removed.vote = -1)::int,
      net_score = r.net_score - removed.vote,
      version = r.version + 1
    from removed where r.item_id = removed.item_id)
  select count(*) into withdrawn from removed;
  return withdrawn;
end $$`,
];
