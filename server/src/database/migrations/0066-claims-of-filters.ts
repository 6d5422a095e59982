import { type Kysely, sql } from "kysely";

/** No table changes. */
export async function up(): Promise<void> {}

/** Which allergens speak against which claim, as bits: vegan, vegetarian, gluten-free, dairy-free and nut-free. */
const excluded = [
  { claim: 1 << 0, allergens: (1 << 2) | (1 << 3) | (1 << 4) | (1 << 6) | (1 << 7) },
  { claim: 1 << 1, allergens: (1 << 2) | (1 << 4) | (1 << 7) },
  { claim: 1 << 4, allergens: 1 << 1 },
  { claim: 1 << 7, allergens: 1 << 6 },
  { claim: 1 << 8, allergens: (1 << 9) | (1 << 10) },
];

/** Takes items out of filters by claims that what is known of their allergens speaks against. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const { claim, allergens } of excluded)
    await sql`
      update rankings set claims = claims & ~${sql.lit(claim)}
      where claims & ${sql.lit(claim)} <> 0 and (allergens | may_contain | alerts) & ${sql.lit(allergens)} <> 0`.execute(
      db,
    );
}
