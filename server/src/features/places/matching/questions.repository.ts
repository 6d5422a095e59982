import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Inserts each pair once, even if answered. */
export async function insertQuestions(
  db: Kysely<Schema>,
  importId: number | null,
  questions: readonly { restaurantId: string; otherId: string }[],
): Promise<void> {
  if (questions.length === 0) return;
  await sql`
    insert into place_questions (restaurant_id, other_id, import_id)
    select g."restaurantId", g."otherId", ${importId}::int
    from json_to_recordset(${JSON.stringify(questions)}::json) as g ("restaurantId" uuid, "otherId" uuid)
    where not exists (
      select from place_questions q where q.restaurant_id = g."otherId" and q.other_id = g."restaurantId")
    on conflict do nothing`.execute(db);
}

/** Deletes only unanswered questions. */
export async function deleteQuestionsOf(db: Kysely<Schema>, importId: number): Promise<void> {
  await db.deleteFrom("place_questions").where("import_id", "=", importId).where("answered_at", "is", null).execute();
}
