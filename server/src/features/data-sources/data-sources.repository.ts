import type { DataSource } from "@dishboard/contract/data-sources";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** The Open Database Licence requires sharing its places. Also 'Lizenz: ODbL 1.0'. */
const isOpenDatabase = sql`coalesce(i.licence ~* '\\modbl|\\mopen database licen[cs]e', false)`;

/** Lists the sources of places or products, by name. */
export async function listSources(db: Kysely<Schema>): Promise<DataSource[]> {
  const { rows } = await sql<DataSource>`
    select i.source as name, i.licence, to_char(i.file_day, 'YYYY-MM-DD') as day, told.count as "placeCount",
      0 as "productCount", ${isOpenDatabase} as "isDownloadable"
    from (select source, count(distinct source_id)::int as count, max(import_id) as newest from imported_places
      group by source) told
      join imports i on i.id = told.newest
    union all
    select source, (array_agg(licence order by import_id desc nulls last))[1], max(day)::text, 0,
      count(distinct code)::int, false
    from barcode_products group by source
    order by name`.execute(db);
  return rows;
}

/** A page's last place; the first page follows `noPlace`. */
export type AfterPlace = { source: string; sourceId: string };

export const noPlace: AfterPlace = { source: "", sourceId: "" };

export type OpenPlace = AfterPlace & {
  /** Whether its newest file is under the licence: a source may have changed its own. */
  isOpen: boolean;
  day: string;
  licence: string;
  latitude: number;
  longitude: number;
  facts: Record<string, string>;
};

/** Lists the next places of sources ever under the Open Database Licence, by source and id. */
export async function listOpenPlaces(db: Kysely<Schema>, after: AfterPlace, limit: number): Promise<OpenPlace[]> {
  const { rows } = await sql<OpenPlace>`
    select p.source, p.source_id as "sourceId", to_char(i.file_day, 'YYYY-MM-DD') as day, i.licence, ${isOpenDatabase} as "isOpen", p.latitude, p.longitude,
      jsonb_strip_nulls(jsonb_build_object('name', p.name, 'addr:street', p.street, 'addr:housenumber', p.house_number,
        'addr:postcode', p.postcode, 'addr:city', p.city, 'opening_hours', p.opening_hours, 'website', p.website,
        'phone', p.phone, 'cuisine', p.cuisine, 'brand', p.brand, 'level', p.floor,
        'diets', nullif(array_to_string(p.diets, ';'), ''))) as facts
    from (select distinct on (source, source_id) * from imported_places
      where (source, source_id) > (${after.source}, ${after.sourceId})
        and source in (select i.source from imports i where ${isOpenDatabase} and i.undone_at is null)
      order by source, source_id, import_id desc limit ${limit}) p
      join imports i on i.id = p.import_id
    order by p.source, p.source_id`.execute(db);
  return rows;
}
