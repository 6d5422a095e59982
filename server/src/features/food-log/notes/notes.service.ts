import { Problem } from "@dishboard/contract/problem";
import { type NoteCounts, noteErrors } from "@dishboard/contract/shared-notes";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { assertNotBlocked } from "../../blocks/blocks.service.ts";
import {
  deleteMark,
  deleteMarksBy,
  insertMark,
  lockMarkedBy,
  lockNote,
  type Mark,
  updateHidden,
} from "./notes.repository.ts";

/** Throws `Problem("not-found")` if the note is not shown, `Problem("forbidden")` for their own. */
export async function setHelpful(
  { db, clock }: { db: Database; clock: () => Date },
  { isHelpful, ...mark }: Mark & { isHelpful: boolean },
): Promise<NoteCounts> {
  return inTransaction(db.write, async (transaction) => {
    const note = await lockNote(transaction, mark.entryId);
    if (!note) throw new Problem("not-found", noteErrors.notFound);
    if (note.authorId === mark.userId) throw new Problem("forbidden", noteErrors.own);
    if (isHelpful) await assertNotBlocked(transaction, mark.userId, note.authorId, noteErrors.notFound);
    const changed = await (isHelpful ? insertMark(transaction, mark, clock()) : deleteMark(transaction, mark));
    const { helpfulCount, version } = changed ?? note;
    return { id: mark.entryId, helpfulCount, version, isHelpful };
  });
}

/** Keeps the marks. Returns whether that changed. */
export async function setNoteHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  return updateHidden(db, id, isHidden);
}

/** Returns false if none is left. */
export async function deleteSomeMarksOf(db: Kysely<Schema>, userId: string, limit: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const entryIds = await lockMarkedBy(transaction, userId, limit);
    await deleteMarksBy(transaction, userId, entryIds);
    return entryIds.length > 0;
  });
}
