import type { Diet } from "@dishboard/contract/diet";
import type { Database } from "../../database/connect.ts";
import * as repository from "./diet.repository.ts";

export type DietDeps = { db: Database; clock: () => Date };

/** Keeps a person's diet unless a newer one is kept; where none is, only with `isStart`. Returns what is kept. */
export async function keepDiet(
  { db, clock }: DietDeps,
  userId: string,
  { isStart, ...given }: Diet & { isStart: boolean },
): Promise<Diet | null> {
  // A device whose clock is ahead would win against every other one.
  const diet = { ...given, changedAt: Math.min(given.changedAt, clock().getTime()) };
  if (isStart) await repository.insertDiet(db.write, userId, diet);
  else await repository.updateDiet(db.write, userId, diet);
  return repository.findDiet(db.write, userId);
}

/** Forgets a person's diet. */
export async function forgetDiet({ db }: DietDeps, userId: string): Promise<void> {
  await repository.deleteDiet(db.write, userId);
}
