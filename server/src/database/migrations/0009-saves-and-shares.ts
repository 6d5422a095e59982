import { type Kysely, sql } from "kysely";

/** What people have saved, and who has shared what today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saves (
    id uuid not null unique,
    user_id uuid not null references profiles (id) on delete cascade,
    item_id uuid not null references rankings (item_id) on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, item_id))`,
  "create index saves_newest on saves (user_id, id desc) include (item_id)",
  "create index saves_item on saves (item_id)",

  `create table shares (
    day date not null,
    item_id uuid not null references rankings (item_id) on delete cascade,
    sharer bytea not null check (length(sharer) = 16),
    primary key (day, item_id, sharer))`,
  "create index shares_item on shares (item_id)",
];
