import { type Kysely, sql } from "kysely";

/** Places come from more formats, and from files that administrators upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports
      drop constraint imports_format_check,
      add constraint imports_format_check
        check (format in ('csv', 'fhrs', 'foursquare', 'geojson', 'osm-pbf', 'overpass', 'overture')),
      add column undo_asked_at timestamptz,
      add column removed int not null default 0,
      add column kept int not null default 0`.execute(db);
  await sql`create table import_files (
      id uuid primary key,
      file_name text not null check (char_length(file_name) between 1 and 200),
      bytes bigint not null,
      file_day date not null,
      state text not null check (state in ('looking', 'asks', 'ready', 'importing', 'done', 'refused')),
      columns text,
      source text check (char_length(source) between 1 and 120),
      licence text check (char_length(licence) <= 120),
      found jsonb,
      message text,
      progress int not null default 0,
      import_id int references imports (id),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
}
