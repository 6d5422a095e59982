import { type Kysely, sql } from "kysely";

/** Prices may have three decimals, as dinars have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["dishes", "products"])
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_price_check`)}, alter column price type numeric,
        add constraint ${sql.ref(`${table}_price_check`)} check (price >= 0 and price < 100000 and scale(price) <= 3)`.execute(
      db,
    );
}
