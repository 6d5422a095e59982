import { placeQuestionNotFound } from "@dishboard/contract/place-questions";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../../database/connect.ts";
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

/** What answering needs. */
export type MergingDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what lists of items show. */
  onChange: () => void;
};

/**
 * Makes one restaurant of two, or notes that they are two. Throws `Problem` where one of them is not there; the same
 * answer again changes nothing.
 */
export async function answerQuestion(
  { db, clock, onChange }: MergingDeps,
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
    const pictures = await mergeRestaurants(transaction, pair, clock());
    await queueRenewal(transaction);
    for (const picture of pictures) await deletePictureFiles(transaction, picture);
  });
  onChange();
}
