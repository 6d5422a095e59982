import { type Kysely, sql } from "kysely";

/** The days on which the market of the site's area is held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_days (
      id uuid primary key,
      weekday smallint check (weekday between 1 and 7),
      day date,
      opens time not null,
      closes time not null check (closes > opens),
      place text not null check (char_length(place) between 1 and 120),
      note text check (char_length(note) between 1 and 120),
      time_zone text not null,
      changed_at timestamptz not null,
      check (num_nulls(weekday, day) = 1)
    )`.execute(db);
}
