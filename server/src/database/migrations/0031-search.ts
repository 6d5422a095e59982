import { type Kysely, sql } from "kysely";

/** The search finds dishes by their kind, when they are eaten, and what they claim. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dish_kinds (
    word text collate "C" not null,
    others text[] not null,
    kind text not null,
    primary key (word, others, kind))`.execute(db);
}

/** Brings the entries of everything but people up to date; a later change of what they are made of does it again. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const [kind, table] of ["dishes", "products", "restaurants"].entries()) await refresh(db, kind + 1, table);
}

const batchSize = 5_000;

async function refresh(db: Kysely<unknown>, kind: number, table: string): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (select id from ${sql.table(table)} where id > ${after}::uuid order by id limit ${batchSize}),
      ids as (select array_agg(id order by id) as ids from batch)
      select ids[cardinality(ids)] as last, search_refresh(${kind}, ids) from ids where ids is not null`.execute(db);
    after = rows[0]?.last ?? null;
  }
}
