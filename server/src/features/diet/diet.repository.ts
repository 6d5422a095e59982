import type { Diet } from "@dishboard/contract/diet";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Reads the diet that a person's account keeps; null when it keeps none. */
export async function findDiet(db: Kysely<Schema>, userId: string): Promise<Diet | null> {
  const row = await db.selectFrom("diets").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row ? { claimIds: row.claim_ids, allergenIds: row.allergen_ids, changedAt: row.updated_at.getTime() } : null;
}

/** Inserts a person's diet, or replaces an older one. */
export async function insertDiet(db: Kysely<Schema>, userId: string, diet: Diet): Promise<void> {
  await db
    .insertInto("diets")
    .values({ user_id: userId, ...columnsOf(diet) })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(columnsOf(diet))
        .whereRef("diets.updated_at", "<", sql.ref("excluded.updated_at")),
    )
    .execute();
}

/** Replaces a person's older diet, if there is one. */
export async function updateDiet(db: Kysely<Schema>, userId: string, diet: Diet): Promise<void> {
  const columns = columnsOf(diet);
  await db
    .updateTable("diets")
    .set(columns)
    .where("user_id", "=", userId)
    .where("updated_at", "<", columns.updated_at)
    .execute();
}

/** Deletes a person's diet. */
export async function deleteDiet(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("diets").where("user_id", "=", userId).execute();
}

function columnsOf({ claimIds, allergenIds, changedAt }: Diet) {
  return { claim_ids: claimIds, allergen_ids: allergenIds, updated_at: new Date(changedAt) };
}
