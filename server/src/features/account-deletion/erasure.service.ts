import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob, deleteJobsAbout } from "../../platform/jobs/jobs.repository.ts";
import type { Log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { deleteResumableUploadsOf } from "../../platform/storage/resumable-uploads.ts";
import { closeAccount } from "../accounts/account-changes.service.ts";
import { forgetReactionsToItemsOf } from "../allergen-checks/allergen-checks.service.ts";
import { noteReporterGone } from "../allergen-checks/closed-reporters.service.ts";
import { deleteExport } from "../data-export/data-export.service.ts";
import { deleteLogPhotosOf, forgetNamesGivenBy } from "../food-log/food-log.service.ts";
import { deleteSomeMarksOf } from "../food-log/notes/notes.service.ts";
import { deleteSomeItemsOf } from "../items/items.service.ts";
import { deleteListsOf } from "../lists/boards/boards.service.ts";
import { deletePictureFiles, deleteUploadsOf } from "../media/media.service.ts";
import { deleteSomePostsOf } from "../posts/posts.service.ts";
import { deleteProfiles, lockProfile } from "../profiles/profiles.service.ts";
import { deleteReservationsOf, giveUpUsername } from "../profiles/usernames/usernames.service.ts";
import { forgetNamesOf } from "../reports/decisions.service.ts";
import { withdrawSomeVotes } from "../votes/votes.service.ts";
import { findErasedPerson, listDue, updateToBegun } from "./account-deletion.repository.ts";

/** Job that forgets words only erased people used. */
export const forgetWordsTask = "account-deletion-forget-words";

export type ErasureDeps = { db: Database; mailer: Mailer; dataDir: string; clock: () => Date; log: Log };

/** Per transaction, so that others wait for milliseconds only. */
const batches = { votes: 200, posts: 50, items: 50, marks: 200 };

/** Erases due accounts; throws at the end if one failed. */
export async function eraseDue(deps: ErasureDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listDue(deps.db.write, deps.clock())) {
    await erasePerson(deps, userId).catch((error: unknown) => {
      deps.log.warn({ person: userId, err: error }, "an account could not be erased and is tried again");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Erases a person in steps that can be interrupted and repeated. Counts of others' items and posts stay exact; later
 * jobs delete files.
 */
async function erasePerson({ db, mailer, dataDir, clock, log }: ErasureDeps, userId: string): Promise<void> {
  const now = clock();
  if (!(await updateToBegun(db.write, userId, now))) return;
  // First, so that nothing is added.
  await closeAccount(db.write, userId, now);
  await deleteThingsOf(db.write, userId);
  await deleteResumableUploadsOf(dataDir, userId);
  const { emails } = (await findErasedPerson(db.write, userId)) ?? {};
  if (!emails) return;
  await mailer.forget(emails);
  await inTransaction(db.write, async (transaction) => {
    await lockProfile(transaction, userId);
    // Calls from before the closing.
    await deleteThingsOf(transaction, userId);
    const person = await findErasedPerson(transaction, userId);
    if (!person) return;
    await deleteExport(transaction, userId);
    if (person.avatarPath) await deletePictureFiles(transaction, person.avatarPath);
    await deleteJobsAbout(transaction, [userId, ...person.emails]);
    await deleteReservationsOf(transaction, person.emails);
    if (person.username) await giveUpUsername(transaction, { username: person.username, userId: null, now });
    await addJob(transaction, forgetWordsTask, {}, forgetWordsTask);
    await noteReporterGone(transaction, userId, now);
    // Last, when nothing can be decided about.
    await forgetNamesOf(transaction, userId);
    await deleteProfiles(transaction, [userId]);
  });
  log.info({ person: userId }, "an account was erased");
}

async function deleteThingsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  while (await withdrawSomeVotes(db, userId, batches.votes));
  while (await deleteSomePostsOf(db, userId, batches.posts));
  // Later submitters of the same must not get the names.
  await forgetReactionsToItemsOf(db, userId);
  while (await deleteSomeItemsOf(db, userId, batches.items));
  while (await deleteSomeMarksOf(db, userId, batches.marks));
  await deleteLogPhotosOf(db, userId);
  await deleteListsOf(db, userId);
  await forgetNamesGivenBy(db, userId);
  await inTransaction(db, (transaction) => deleteUploadsOf(transaction, userId));
}
