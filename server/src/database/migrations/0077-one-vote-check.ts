import { type Kysely, sql } from "kysely";

/** One check of votes takes the place of four. Votes that the old ones hold count again, unless they wait for an administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Releases what the old checks hold: they held honest groups. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    select release_votes(c.item_id, c.vote, array(
      select v.user_id from votes v where v.item_id = c.item_id and v.vote = c.vote and v.is_held))
    from vote_checks c where c.confirmed_at is null order by c.item_id, c.vote`.execute(db);
}

const statements = [
  "alter table vote_checks drop constraint vote_checks_reasons_check",
  "update vote_checks set reasons = '{group}'",
  "alter table vote_checks add constraint vote_checks_reasons_check check (reasons <@ array['group', 'hand'])",
  "update withdrawn_marks set reasons = '{group}' where reasons is not null",
  "delete from withdrawn_marks where is_held and not is_void and confirmed_at is null",
  "alter table vote_check_decisions drop constraint vote_check_decisions_action_check",
  `alter table vote_check_decisions add constraint vote_check_decisions_action_check
    check (action in ('release', 'void', 'keep', 'hold', 'vouch'))`,
  "drop table vote_area_days",
  "delete from vote_areas",
  "alter table vote_areas drop column new_votes",
  `create table item_visitors (
    item_id uuid not null references rankings (item_id) on delete cascade,
    day date not null,
    networks int not null check (networks > 0),
    primary key (item_id, day)
  )`,
  "create index item_visitors_day on item_visitors (day)",
  `create table vouched_accounts (
    user_id uuid primary key references profiles (id) on delete cascade,
    until timestamptz not null
  )`,
  "alter table invitations add column is_vouched boolean not null default false",
];
