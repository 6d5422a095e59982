import type { Subject } from "@dishboard/contract/reports";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../platform/jobs/jobs.repository.ts";
import { setNoteHidden } from "../../food-log/notes/notes.service.ts";
import { setItemHidden } from "../../items/moderation/item-moderation.service.ts";
import { setListHidden } from "../../lists/boards/boards.service.ts";
import { setCommentHidden, setPostHidden } from "../../posts/moderation/post-moderation.service.ts";
import { countSomeVotesAgain, voidSomeVotes } from "../../votes/suspended/suspended-votes.service.ts";
import { deleteHidden, saveHidden } from "../decisions.repository.ts";
import * as repository from "./measures.repository.ts";

/** Job that hides or shows a person's content, and voids or counts their votes; stored in the queue. */
export const measuresTask = "account-measures";

export type MeasuresJob = { userId: string };

/** Per transaction, so that others wait for milliseconds only. */
const batches = { things: 10, votes: 200 };

/** Calls from before the suspension have ended by then. */
const afterCallsUnderWay = "1 minute";

/**
 * Requests measures in the decision's transaction; jobs apply them. Omitted ones stay. Returns whether anything
 * changed.
 */
export async function askForMeasures(
  db: Kysely<Schema>,
  userId: string,
  asked: Partial<repository.Measures>,
  { reason, now }: Pick<repository.StoredMeasures, "reason"> & { now: Date },
): Promise<boolean> {
  const before = (await repository.lockMeasures(db, userId)) ?? { hidesThings: false, voidsVotes: false, since: now };
  const after = { hidesThings: before.hidesThings, voidsVotes: before.voidsVotes, ...asked };
  if (after.hidesThings === before.hidesThings && after.voidsVotes === before.voidsVotes) return false;
  await repository.saveMeasures(db, userId, after, { reason, since: before.hidesThings ? before.since : now });
  await queueMeasures(db, userId);
  return true;
}

async function queueMeasures(db: Kysely<Schema>, userId: string): Promise<void> {
  const job: MeasuresJob = { userId };
  await addJob(db, measuresTask, job, `measures ${userId}`);
  await addJob(db, measuresTask, job, `later measures ${userId}`, null, afterCallsUnderWay);
}

/** Hides a newly playable video's post, if its author's content is hidden. */
export async function hidePostOfVideo(db: Kysely<Schema>, videoId: string): Promise<void> {
  const author = await repository.findHiddenAuthor(db, videoId);
  if (author) await queueMeasures(db, author);
}

/** Applies measures in repeatable transactions; each leaves exact counts. */
export async function applyMeasures(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  while (await inTransaction(db, (transaction) => applySome(transaction, userId, now)));
}

/** Returns whether anything may be left. */
async function applySome(db: Kysely<Schema>, userId: string, now: Date): Promise<boolean> {
  const measures = await repository.lockMeasures(db, userId);
  if (!measures) return false;
  const things = measures.hidesThings ? await hideSome(db, userId, measures) : await showSome(db, userId, now);
  if (things > 0) return true;
  const votes = await (measures.voidsVotes ? voidSomeVotes : countSomeVotesAgain)(db, userId, batches.votes);
  if (votes > 0) return true;
  const { suspendMarks, restoreMarks } = repository;
  const marks = await (measures.voidsVotes ? suspendMarks : restoreMarks)(db, userId, batches.votes);
  if (marks > 0) return true;
  if (measures.hidesThings || measures.voidsVotes) await repository.updateToDone(db, userId);
  else await repository.deleteMeasures(db, userId);
  return false;
}

async function hideSome(
  db: Kysely<Schema>,
  userId: string,
  { reason, since, logId }: repository.StoredMeasures,
): Promise<number> {
  const things = await repository.listToHide(db, userId, batches.things);
  const why = { ownerId: userId, reason, note: null, logId, isBySuspension: true, now: since };
  let count = 0;
  for (const thing of things) {
    if (!(await setHidden(db, thing, true, since))) continue;
    await saveHidden(db, thing, why);
    count += 1;
  }
  return count;
}

async function showSome(db: Kysely<Schema>, userId: string, now: Date): Promise<number> {
  const things = await repository.listToShow(db, userId, batches.things);
  for (const thing of things) {
    await setHidden(db, thing, false, now);
    await deleteHidden(db, thing.id);
  }
  return things.length;
}

/** Hides or shows something, within a transaction; returns whether it changed. */
export async function setHidden(
  db: Kysely<Schema>,
  { kind, id }: Pick<Subject, "kind" | "id">,
  isHidden: boolean,
  now: Date,
): Promise<boolean> {
  switch (kind) {
    case "post":
      return setPostHidden(db, id, isHidden);
    case "comment":
      return setCommentHidden(db, id, isHidden);
    case "note":
      return setNoteHidden(db, id, isHidden);
    case "list":
      return setListHidden(db, id, isHidden);
    case "dish":
    case "product":
      return setItemHidden(db, { kind, id }, isHidden, now);
    case "profile":
      throw new Error("a person is suspended, not hidden");
  }
}
