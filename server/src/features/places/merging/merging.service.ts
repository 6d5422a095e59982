import { placeQuestionNotFound } from "@dishboard/contract/place-questions";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { deletePictureFiles } from "../../media/media.service.ts";
import { queueRenewal } from "../../opening-hours/opening-hours.service.ts";
import { lockRestaurants } from "../restaurants.service.ts";
import {
  findNames,
  holdImports,
  insertDifferent,
  isMerged,
  mergeRestaurants,
  type Pair,
} from "./merging.repository.ts";

export type MergingDeps = {
  db: Database;
  clock: () => Date;
  /** Called in the transaction of a merge that has locked the dishes. */
  restoreAlertsAt: (db: Kysely<Schema>, restaurantId: string, now: Date) => Promise<void>;
  /** Called after every change of what lists show. */
  onChange: () => void;
};

/** Merges two restaurants, or stores that they differ. Throws `Problem` if one does not exist. */
export async function answerQuestion(
  { db, clock, restoreAlertsAt, onChange }: MergingDeps,
  pair: Pair,
  answer: "same" | "different",
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    if (answer === "same" && (await isMerged(transaction, pair))) return;
    await holdImports(transaction);
    await lockRestaurants(transaction, await findNames(transaction, pair));
    if (pair.staysId === pair.goesId || (await findNames(transaction, pair)).length < 2)
      throw new Problem("not-found", placeQuestionNotFound);
    if (answer === "different") return insertDifferent(transaction, pair, clock());
    const now = clock();
    const pictures = await mergeRestaurants(transaction, pair, now);
    await restoreAlertsAt(transaction, pair.staysId, now);
    await queueRenewal(transaction);
    for (const picture of pictures) await deletePictureFiles(transaction, picture);
  });
  onChange();
}
