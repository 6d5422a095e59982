import { type Kysely, sql } from "kysely";

/** Products keep what the source of their code names beside the fourteen allergens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products
      add column also_allergens text[] not null default '{}',
      add column also_traces text[] not null default '{}',
      add column also_source text check (char_length(also_source) <= 120),
      add column also_day date,
      add check ((also_source is null) = (also_day is null)),
      add check (also_source is not null or cardinality(also_allergens || also_traces) = 0)`.execute(db);
}

/** What is known of the codes of products that are there already. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const none = "^[a-z]{2,3}:(none|aucune?|keine?|ningun[oa]|nessun[oa]|geen|nenhum|ingen)$";
  await sql`
    update products i set also_allergens = s.allergens, also_traces = s.traces, also_source = s.source, also_day = s.day
    from (
      select distinct on (code) code, source, day,
        array(select tag from unnest(other_allergens) tag where tag !~ ${none}) as allergens,
        array(select tag from unnest(other_traces) tag where tag !~ ${none}) as traces
      from barcode_products order by code, import_id desc nulls last) s
    where i.barcode = s.code and cardinality(s.allergens || s.traces) > 0`.execute(db);
}
