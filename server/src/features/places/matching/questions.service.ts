import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { findCandidates, type Surroundings } from "./candidates.repository.ts";
import type { Candidate } from "./matching.service.ts";
import { deleteQuestionsOf, insertQuestions } from "./questions.repository.ts";

export type { Surroundings };

/** Two restaurants that may be one. */
export type Question = { restaurantId: string; otherId: string };

/** Finds the restaurants around each of some positions, by the number of the position. */
export async function candidatesAround(
  db: Kysely<Schema>,
  around: readonly Surroundings[],
): Promise<Map<number, Candidate[]>> {
  return findCandidates(db, around);
}

/** Asks administrators whether restaurants are the same; each pair once, whatever was answered. */
export async function askWhetherSame(
  db: Kysely<Schema>,
  importId: number | null,
  questions: readonly Question[],
): Promise<void> {
  await insertQuestions(db, importId, questions);
}

/** Takes back the questions that an import has asked and nobody has answered. */
export async function takeBackQuestions(db: Kysely<Schema>, importId: number): Promise<void> {
  await deleteQuestionsOf(db, importId);
}
