import { type Kysely, sql } from "kysely";

/**
 * A market may close on the day after. Imports of more than two hundred places have the source that their files state, in place of
 * the name of the file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_days drop constraint market_days_check,
    add constraint market_days_check check (closes <> opens)`.execute(db);
  await sql`
    create temporary table stated on commit drop as
    select id, case format when 'fhrs' then 'Food Standards Agency' when 'foursquare' then 'Foursquare OS Places'
      when 'overture' then 'Overture Maps' else 'OpenStreetMap' end as source
    from imports i
    where source = left(regexp_replace(file_name,
        '(\\.(gz|geo|geojson|json|csv|xml|geojsonl|ndjson|osm|pbf|parquet))+$', '', 'i'), 120)
      and (format in ('fhrs', 'foursquare', 'osm-pbf', 'overpass', 'overture')
        or (format = 'geojson' and licence = 'ODbL 1.0' and exists (select from imported_places p
          where p.import_id = i.id and p.source_id ~ '^(node|way|relation)/[0-9]+$')))`.execute(db);
  for (const [table, id] of [
    ["imports", "id"],
    ["imported_places", "import_id"],
  ] as const)
    await sql`update ${sql.table(table)} t set source = stated.source from stated
      where stated.id = t.${sql.ref(id)} and t.source <> stated.source`.execute(db);
}
