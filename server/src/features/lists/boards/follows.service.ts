import { type BoardFollow, boardErrors } from "@dishboard/contract/boards";
import { maxFollowedBoards, maxListedBoards } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import * as repository from "./boards.repository.ts";
import type { ListsDeps } from "./boards.service.ts";

const lowestId = "00000000-0000-0000-0000-000000000000";

/** Locked at once, for milliseconds. */
const batchSize = 500;

/** Throws `Problem("not-found")` if the board is not shown or there is a block. */
export async function readFollow(db: Kysely<Schema>, boardId: string, userId: string): Promise<BoardFollow> {
  const found = await repository.findFollow(db, boardId, userId);
  if (!found) throw new Problem("not-found", boardErrors.notFound);
  const { ownerId, ...follow } = found;
  await assertNotBlocked(db, userId, ownerId, boardErrors.notFound);
  return follow;
}

/**
 * Follows or unfollows a board; hidden ones can be unfollowed. Throws `Problem`: "not-found", "forbidden" for the
 * member's own, "quota-exceeded" for too many.
 */
export async function setFollow(
  { db, clock }: ListsDeps,
  { boardId, userId, isFollowing }: { boardId: string; userId: string; isFollowing: boolean },
): Promise<BoardFollow> {
  return inTransaction(db.write, async (transaction) => {
    if (!isFollowing) {
      const [followerCount] = await repository.deleteFollows(transaction, userId, { boardId });
      if (followerCount === undefined || (await repository.findFollow(transaction, boardId, userId)))
        return readFollow(transaction, boardId, userId);
      return { isFollowing: false, followerCount, isOwn: false, isListed: false };
    }
    await repository.lockOwner(transaction, userId);
    const board = await repository.lockFollowable(transaction, boardId);
    if (!board) throw new Problem("not-found", boardErrors.notFound);
    if (board.ownerId === userId) throw new Problem("forbidden", boardErrors.own);
    await assertNotBlocked(transaction, userId, board.ownerId, boardErrors.notFound);
    await repository.insertFollow(transaction, boardId, userId, clock());
    if ((await repository.countFollowed(transaction, userId)) > maxFollowedBoards)
      throw new Problem("quota-exceeded", boardErrors.tooManyFollowed);
    return readFollow(transaction, boardId, userId);
  });
}

/** Ends follows in the caller's transaction. */
export async function endBoardFollowsBetween(db: Kysely<Schema>, one: string, other: string): Promise<void> {
  await repository.deleteFollows(db, one, { ownerId: other });
  await repository.deleteFollows(db, other, { ownerId: one });
}

/** Throws `Problem`: "not-found", or "conflict" if /lists is full. */
export async function setListed(
  { db, clock, onChange }: ListsDeps,
  { boardId, isListed }: { boardId: string; isListed: boolean },
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    await repository.lockListed(transaction);
    if (!(await repository.updateListed(transaction, boardId, isListed ? clock() : null)))
      throw new Problem("not-found", boardErrors.notFound);
    if (isListed && (await repository.countListed(transaction)) > maxListedBoards)
      throw new Problem("conflict", boardErrors.tooManyListed);
  });
  onChange();
}

/** Recounts followers while the site runs, and returns the corrected counts. */
export async function recountFollowers(db: Kysely<Schema>): Promise<repository.BoardDrift[]> {
  const drifts: repository.BoardDrift[] = [];
  for (let after: string | undefined = lowestId; after; ) {
    const from = after;
    after = await inTransaction(db, async (transaction) => {
      const ids = await repository.lockNextBoards(transaction, from, batchSize);
      if (ids.length > 0) drifts.push(...(await repository.updateWrongFollowerCounts(transaction, ids)));
      return ids.at(-1);
    });
  }
  return drifts;
}
