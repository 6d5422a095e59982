import type { Database } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockNextMarked, updateWrongNoteCounts } from "../features/food-log/notes/recount-notes.repository.ts";
import { lockNextRankings, updateWrongCounts } from "../features/items/rankings.repository.ts";
import { listNextWrongCards } from "../features/items/recount/wrong-cards.repository.ts";
import { lockNextBoards, updateWrongFollowerCounts } from "../features/lists/boards/boards.repository.ts";
import { lockNextPosts, updateWrongPostCounts } from "../features/posts/recount-posts.repository.ts";
import { type Finding, ok, problem } from "./finding.ts";

const lowestId = "00000000-0000-0000-0000-000000000000";
const batchSize = 500;
/** For each kind. On large sites the nightly job compares the rest. */
const budgetMs = 10_000;

type Comparison = { compared: number; wrong: number; isWhole: boolean };
type Compare = (db: Database["write"], after: string) => Promise<{ ids: string[]; wrong: number }>;

/** As `npm run recount`, without changes. */
export async function checkCounts(db: Database): Promise<Finding> {
  const items = await compareAll(db, async (transaction, after) => {
    const ids = await lockNextRankings(transaction, after, batchSize);
    return { ids, wrong: ids.length === 0 ? 0 : (await updateWrongCounts(transaction, ids)).length };
  });
  const posts = await compareAll(db, async (transaction, after) => {
    const ids = await lockNextPosts(transaction, after, batchSize);
    return { ids, wrong: ids.length === 0 ? 0 : (await updateWrongPostCounts(transaction, ids)).length };
  });
  const notes = await compareAll(db, async (transaction, after) => {
    const ids = await lockNextMarked(transaction, after, batchSize);
    return { ids, wrong: ids.length === 0 ? 0 : (await updateWrongNoteCounts(transaction, ids)).length };
  });
  const boards = await compareAll(db, async (transaction, after) => {
    const ids = await lockNextBoards(transaction, after, batchSize);
    return { ids, wrong: ids.length === 0 ? 0 : (await updateWrongFollowerCounts(transaction, ids)).length };
  });
  const compared = [items, posts, notes, boards];
  const wrong = compared.reduce((sum, one) => sum + one.wrong, 0);
  if (wrong > 0)
    return problem(
      "counts",
      `${wrong} counts are not those of their votes, likes, comments, marks and followers`,
      "npm run recount puts them right; please tell the makers",
    );
  const rest = compared.every(({ isWhole }) => isWhole) ? "" : " in the time there was; the nightly job compares all";
  return ok(
    "counts",
    `Those of ${items.compared} items, ${posts.compared} posts and ${notes.compared} notes are right${rest}`,
  );
}

/** As `npm run recount`, without changes. */
export async function checkCards({ write }: Database): Promise<Finding> {
  const deadline = performance.now() + budgetMs;
  let [compared, wrong] = [0, 0];
  let after: string | undefined = lowestId;
  while (after && performance.now() < deadline) {
    const batch = await listNextWrongCards(write, after, batchSize);
    compared += batch.compared;
    wrong += batch.wrong.length;
    after = batch.last;
  }
  if (wrong > 0)
    return problem(
      "cards",
      `${wrong} are not what they show`,
      "npm run recount puts them right; please tell the makers",
    );
  const rest = after ? " in the time there was; the nightly job compares all" : "";
  return ok("cards", `Those of ${compared} items are right${rest}`);
}

async function compareAll(db: Database, compare: Compare): Promise<Comparison> {
  const deadline = performance.now() + budgetMs;
  const all = { compared: 0, wrong: 0 };
  for (let after = lowestId; performance.now() < deadline; ) {
    const { ids, wrong } = await undone(db, (transaction) => compare(transaction, after));
    all.compared += ids.length;
    all.wrong += wrong;
    if (ids.length < batchSize) return { ...all, isWhole: true };
    after = ids.at(-1) ?? after;
  }
  return { ...all, isWhole: false };
}

/** Carries the result out of a transaction that is rolled back. */
class Undone<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("undone");
    this.result = result;
  }
}

async function undone<Result>(
  db: Database,
  work: (transaction: Database["write"]) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db.write, async (transaction) => {
      throw new Undone(await work(transaction));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as Result;
    throw error;
  }
}
