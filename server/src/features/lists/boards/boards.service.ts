import { type Board, type BoardRule, boardErrors, tooFewMatch, validateBoardRule } from "@dishboard/contract/boards";
import { maxBoards, minBoardItems } from "@dishboard/contract/limits";
import { cellsAround } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { maxMergedCells } from "../../../database/cell-merges.ts";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { findCards } from "../../items/cards.repository.ts";
import { deletePictureFiles, takeUpload } from "../../media/media.service.ts";
import { slugOfTitle, takeSlugOf } from "../slugs.service.ts";
import * as repository from "./boards.repository.ts";
import { idsOfBoard } from "./boards.tables.ts";

export type ListsDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what pages show. */
  onChange: () => void;
};

export type SentPicture = { uploadId?: string | undefined; description: string | null };

type SentBoard = repository.BoardFields & { picture: SentPicture | null };

/**
 * Creates a board, once per key. Throws `Problem`: "invalid" for an invalid rule or too few matches, "not-found" for a
 * missing picture, "quota-exceeded" for too many boards.
 */
export async function makeBoard(
  { db, clock, onChange }: ListsDeps,
  ownerId: string,
  { key, picture, ...fields }: SentBoard & { key: string },
): Promise<Board> {
  const known = await repository.findByKey(db.write, ownerId, key);
  if (!known) await assertRule(db.read("latest"), fields);
  const id = await inTransaction(db.write, async (transaction) => {
    await repository.lockOwner(transaction, ownerId);
    const already = await repository.findByKey(transaction, ownerId, key);
    if (already) return already;
    if ((await repository.countBoards(transaction, ownerId)) >= maxBoards)
      throw new Problem("quota-exceeded", boardErrors.tooMany);
    const slug = await takeSlugOf(transaction, slugOfTitle(fields.title, "board"));
    const made = { id: v7(), ownerId, key, slug, now: clock() };
    await repository.insertBoard(transaction, { ...made, fields });
    if (picture) await savePicture(transaction, { id: made.id, ownerId, path: null }, picture);
    return made.id;
  });
  onChange();
  return present(await repository.findOwnBoard(db.write, ownerId, id));
}

/**
 * Changes a member's board, but not its address and kind; a new title or rule takes it off /lists. Throws like
 * `makeBoard`, and "not-found" if it is not theirs.
 */
export async function changeBoard(
  { db, clock, onChange }: ListsDeps,
  ownerId: string,
  id: string,
  { picture, ...fields }: SentBoard,
): Promise<Board> {
  const { kind } = present(await repository.findOwnBoard(db.read("latest"), ownerId, id));
  if (fields.kind !== kind) throw new Problem("invalid", boardErrors.kindStays, "kind");
  await assertRule(db.read("latest"), fields);
  await inTransaction(db.write, async (transaction) => {
    const { picturePath: path } = present(await repository.lockOwn(transaction, { id, ownerId, isBoard: true }));
    await repository.updateBoard(transaction, id, fields, clock());
    await savePicture(transaction, { id, ownerId, path }, picture);
  });
  onChange();
  return present(await repository.findOwnBoard(db.write, ownerId, id));
}

/** Throws `Problem("not-found")` if it is not theirs. */
export async function removeList({ db, onChange }: ListsDeps, ownerId: string, id: string): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    const { picturePath } = present(await repository.lockOwn(transaction, { id, ownerId }));
    await repository.deleteList(transaction, id);
    if (picturePath) await deletePictureFiles(transaction, picturePath);
  });
  onChange();
}

/** Throws `Problem("invalid")` for an invalid rule, or too few matches. */
async function assertRule(db: Kysely<Schema>, rule: BoardRule): Promise<void> {
  checkRule(rule);
  const cards = await findCards(db, idsOfBoard(rule, minBoardItems));
  if (cards.length < minBoardItems) throw new Problem("invalid", tooFewMatch(cards.length, rule.kind), "rule");
}

/** Throws `Problem("invalid")` for an invalid rule. */
export function checkRule(rule: BoardRule): void {
  const wrong = validateBoardRule(rule);
  if (wrong) throw new Problem("invalid", wrong.message, wrong.field);
  if (rule.area && cellsAround(rule.area, rule.area.radiusKm).length > maxMergedCells)
    throw new Problem("invalid", boardErrors.pole, "area");
}

export async function savePicture(
  db: Kysely<Schema>,
  { id, ownerId, path }: { id: string; ownerId: string; path: string | null },
  picture: SentPicture | null,
): Promise<void> {
  if (picture && picture.uploadId === undefined) {
    if (path === null) throw new Problem("invalid", boardErrors.photo, "picture");
    await repository.updatePictureDescription(db, id, picture.description);
    return;
  }
  const upload =
    picture?.uploadId && (await takeUpload(db, { id: picture.uploadId, userId: ownerId, bucket: "list-images" }));
  if (picture && !upload) throw new Problem("not-found", boardErrors.photo, "picture");
  await repository.updatePicture(db, id, picture && upload ? { ...upload, description: picture.description } : null);
  if (path !== null) await deletePictureFiles(db, path);
}

/** Keeps the followers. Returns whether that changed. */
export async function setListHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  return repository.updateHidden(db, id, isHidden);
}

/** Deletes a member's boards, lists, pictures and follows. */
export async function deleteListsOf(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await repository.deleteFollows(transaction, ownerId, "all");
    for (const path of await repository.deleteListsOf(transaction, ownerId))
      await deletePictureFiles(transaction, path);
  });
}

function present<Found>(found: Found | undefined): Found {
  if (!found) throw new Problem("not-found", boardErrors.notFound);
  return found;
}
