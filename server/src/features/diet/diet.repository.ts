import type { Diet } from "@dishboard/contract/diet";
import type { Kysely, Selectable } from "kysely";
import type { DietsTable, Schema } from "../../database/schema.ts";

/** Reads an account's diet; null if it keeps none. */
export async function findDiet(db: Kysely<Schema>, userId: string): Promise<Diet | null> {
  const row = await db.selectFrom("diets").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return row ? dietOf(row) : null;
}

/** Reads and locks an account's diet; null if it keeps none. */
export async function lockDiet(db: Kysely<Schema>, userId: string): Promise<Diet | null> {
  const query = db.selectFrom("diets").selectAll().where("user_id", "=", userId);
  const row = await query.forUpdate().executeTakeFirst();
  return row ? dietOf(row) : null;
}

/** Inserts a person's diet, unless there is one. */
export async function insertDiet(db: Kysely<Schema>, userId: string, diet: Diet): Promise<void> {
  const row = { user_id: userId, ...columnsOf(diet) };
  await db
    .insertInto("diets")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateDiet(db: Kysely<Schema>, userId: string, diet: Diet): Promise<void> {
  await db.updateTable("diets").set(columnsOf(diet)).where("user_id", "=", userId).execute();
}

export async function deleteDiet(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("diets").where("user_id", "=", userId).execute();
}

function dietOf(row: Selectable<DietsTable>): Diet {
  return { claimIds: row.claim_ids, allergenIds: row.allergen_ids, changedAt: row.updated_at.getTime() };
}

function columnsOf({ claimIds, allergenIds, changedAt }: Diet) {
  return { claim_ids: claimIds, allergen_ids: allergenIds, updated_at: new Date(changedAt) };
}
