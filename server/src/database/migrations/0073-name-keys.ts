import { type Kysely, sql } from "kysely";
import { readNames } from "../schema-files.ts";
import { fill as fillSearch } from "./0031-search.ts";

/** Names are one by their keys, and a search folds every mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readNames()).execute(db);
  await sql`drop index restaurants_name, restaurants_cell`.execute(db);
  await sql`create index restaurants_name on restaurants (name_key(name))`.execute(db);
  await sql`create index restaurants_cell on restaurants (cell, name_key(name))`.execute(db);
  await sql`create index products_name on products (name_key(name))`.execute(db);
  await sql`
    alter table kept_reactions alter column name drop not null,
      add column name_key text, add column brand_key text,
      drop constraint kept_reactions_check,
      add constraint kept_reactions_check check (num_nonnulls(restaurant_id, brand, brand_key) = 1),
      add constraint kept_reactions_check1 check (num_nonnulls(name, name_key) = 1)`.execute(db);
}

/**
 * Brings the entries of the search up to date. Reactions that were kept before stay under their folded words, of which nobody
 * knows the names any more, so they warn of whatever they warned of until their 180 days are over.
 */
export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    update kept_reactions set name = search_fold(array_to_string(name, ' ')),
      brand = case when brand is not null then search_fold(array_to_string(brand, ' ')) end
    where name is not null`.execute(db);
  await fillSearch(db);
  await sql`
    select search_refresh(4, array_agg(id)) from profiles where octet_length(full_name) > char_length(full_name)
    group by hashtext(id::text) % 500`.execute(db);
}
