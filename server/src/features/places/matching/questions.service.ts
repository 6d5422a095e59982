import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findCandidates, type Surroundings } from "./candidates.repository.ts";
import type { Candidate } from "./matching.service.ts";
import { deleteQuestionsOf, insertQuestions } from "./questions.repository.ts";

export type { Surroundings };

export type Question = { restaurantId: string; otherId: string };

export async function candidatesAround(
  db: Kysely<Schema>,
  around: readonly Surroundings[],
): Promise<Map<number, Candidate[]>> {
  return findCandidates(db, around);
}

/** Asks administrators once per pair, even if answered. */
export async function askWhetherSame(
  db: Kysely<Schema>,
  importId: number | null,
  questions: readonly Question[],
): Promise<void> {
  await insertQuestions(db, importId, questions);
}

/** Deletes only unanswered questions. */
export async function takeBackQuestions(db: Kysely<Schema>, importId: number): Promise<void> {
  await deleteQuestionsOf(db, importId);
}
