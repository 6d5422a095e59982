import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type SearchKind, searchKinds } from "./words.repository.ts";

const rowsOf = {
  // A change of an item locks its ranking row first.
  dishes: sql`select r.item_id as id from rankings r join dishes i on i.id = r.item_id`,
  products: sql`select r.item_id as id from rankings r join products i on i.id = r.item_id`,
  restaurants: sql`select r.id from restaurants r`,
  people: sql`select r.id from profiles r`,
} as const;

const tables = { dishes: "dishes", products: "products", restaurants: "restaurants", people: "profiles" } as const;

/** Locks rows and corrects their entries. Returns the number of wrong ones. */
export async function refreshNext(
  db: Kysely<Schema>,
  kind: SearchKind,
  after: string,
  limit: number,
): Promise<{ last: string | undefined; wrong: number }> {
  const key = sql.ref(kind === "dishes" || kind === "products" ? "r.item_id" : "r.id");
  const locked = await sql<{ id: string }>`
    ${rowsOf[kind]} where ${key} > ${after}::uuid order by ${key} limit ${limit} for no key update of r`.execute(db);
  const ids = locked.rows.map(({ id }) => id);
  if (ids.length === 0) return { last: undefined, wrong: 0 };
  const { rows } = await sql<{ wrong: number }>`
    select search_refresh(${searchKinds[kind]}, ${ids}::uuid[]) as wrong`.execute(db);
  return { last: ids.at(-1), wrong: rows[0]?.wrong ?? 0 };
}

/** Returns the number of deleted words. */
export async function forgetNextWords(
  db: Kysely<Schema>,
  kind: SearchKind,
  after: string,
  limit: number,
): Promise<{ last: string | null; forgotten: number }> {
  const { rows } = await sql<{ last: string | null; forgotten: number }>`
    with batch as materialized (
      select distinct word from search_words
      where kind = ${searchKinds[kind]} and word > ${after}::text collate "C" order by word limit ${limit}),
    unused as materialized (
      select word from batch where not exists (
        select from search_candidates(${searchKinds[kind]},
          ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery, 1))),
    forgotten as (
      delete from search_words w using unused u where w.word = u.word and w.kind = ${searchKinds[kind]} returning 1)
    select (select max(word) from batch) as last, (select count(*) from forgotten)::int as forgotten`.execute(db);
  return rows[0] ?? { last: null, forgotten: 0 };
}

/** Returns the number. */
export async function deleteOrphans(db: Kysely<Schema>, kind: SearchKind): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_entries e where e.kind = ${searchKinds[kind]}
      and not exists (select from ${sql.table(tables[kind])} t where t.id = e.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
