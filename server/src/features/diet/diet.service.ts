import type { Diet } from "@dishboard/contract/diet";
import { allergens } from "@dishboard/contract/labels";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import * as repository from "./diet.repository.ts";

export type DietDeps = { db: Database; clock: () => Date };

/** `knownAllergenIds`: the stored ids that the device knew when it changed the diet. */
type GivenDiet = Diet & { isStart: boolean; knownAllergenIds?: number[] | undefined };

/** Merges a device's diet into the account's, which only `isStart` creates. Returns the result. */
export async function keepDiet(
  { db, clock }: DietDeps,
  userId: string,
  { isStart, knownAllergenIds, ...given }: GivenDiet,
): Promise<Diet | null> {
  // A device whose clock is ahead would win against every other one.
  const diet = { ...given, changedAt: Math.min(given.changedAt, clock().getTime()) };
  return inTransaction(db.write, async (transaction) => {
    if (isStart) await repository.insertDiet(transaction, userId, diet);
    const kept = await repository.lockDiet(transaction, userId);
    const merged = kept && mergeDiets(kept, diet, knownAllergenIds);
    if (merged && merged !== kept) await repository.updateDiet(transaction, userId, merged);
    return merged;
  });
}

/**
 * The newest change wins, except for allergens that another device has added meanwhile: no one may lose one unnoticed.
 */
function mergeDiets(kept: Diet, given: Diet, known: number[] | undefined): Diet {
  const isNewer = given.changedAt > kept.changedAt;
  if (!known) return isNewer ? given : kept;
  const added = given.allergenIds.filter((id) => !known.includes(id));
  const removed = isNewer ? known.filter((id) => !given.allergenIds.includes(id)) : [];
  if (!isNewer && added.every((id) => kept.allergenIds.includes(id))) return kept;
  const isLeft = (id: number) => kept.allergenIds.includes(id) && !removed.includes(id);
  return {
    claimIds: isNewer ? given.claimIds : kept.claimIds,
    allergenIds: allergens.map(({ id }) => id).filter((id) => added.includes(id) || isLeft(id)),
    changedAt: Math.max(given.changedAt, kept.changedAt + 1),
  };
}

export async function forgetDiet({ db }: DietDeps, userId: string): Promise<void> {
  await repository.deleteDiet(db.write, userId);
}
