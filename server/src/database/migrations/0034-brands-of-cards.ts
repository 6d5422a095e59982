import { type Kysely, sql } from "kysely";

/** Cards of products say their brand beside their JSON, which named no restaurant until it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cards add brand text`.execute(db);
}

const batchSize = 5_000;

/** Brings the cards of all products up to date. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (select id from products where id > ${after}::uuid order by id limit ${batchSize}),
      ids as (select array_agg(id order by id) as ids from batch)
      select ids[cardinality(ids)] as last, refresh_cards(ids) from ids where ids is not null`.execute(db);
    after = rows[0]?.last ?? null;
  }
}
