import { goneReportsToHide, type Presence, presenceNotFound } from "@dishboard/contract/presence";
import { Problem } from "@dishboard/contract/problem";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { setDishesClosed } from "../items/items.service.ts";
import { closingOf, setClosing } from "../places/restaurants.service.ts";
import { deleteGoneReports, saveReport } from "./presence.repository.ts";

/** The job that tells administrators of a restaurant that people have hidden; its name is stored in the queue. */
export const goneTask = "gone-restaurant";

/** What that job is about. */
export type GoneEmail = { id: string };

/** What reports and decisions need. */
export type PresenceDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what lists of items show. */
  onChange: () => void;
};

/** Notes what a person says of a restaurant, and hides it where enough people say that it is gone. */
export async function report(
  { db, clock, onChange }: PresenceDeps,
  { restaurantId, userId, says }: { restaurantId: string; userId: string; says: Presence },
): Promise<{ isHidden: boolean }> {
  const now = clock();
  const { isHidden, isNew } = await inTransaction(db.write, async (transaction) => {
    const closing = await closingOf(transaction, restaurantId);
    if (closing === undefined) throw new Problem("not-found", presenceNotFound);
    // A reply was lost, or somebody else was faster.
    if (closing !== null) return { isHidden: true, isNew: false };
    const { goneCount } = await saveReport(transaction, { restaurantId, userId, says, now });
    const isHidden = says === "gone" && goneCount >= goneReportsToHide;
    if (isHidden) {
      await setClosing(transaction, restaurantId, { by: "people", at: now });
      await setDishesClosed(transaction, restaurantId, true);
      await addJob(transaction, goneTask, { id: restaurantId } satisfies GoneEmail, `${goneTask} ${restaurantId}`);
    }
    return { isHidden, isNew: isHidden };
  });
  if (isNew) onChange();
  return { isHidden };
}

/** Decides whether a restaurant is gone, whatever people have said. */
export async function decideAbout(
  { db, clock, onChange }: PresenceDeps,
  restaurantId: string,
  isGone: boolean,
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    if ((await closingOf(transaction, restaurantId)) === undefined) throw new Problem("not-found", presenceNotFound);
    await setClosing(transaction, restaurantId, isGone ? { by: "administrator", at: clock() } : null);
    await setDishesClosed(transaction, restaurantId, isGone);
    if (!isGone) await deleteGoneReports(transaction, restaurantId);
  });
  onChange();
}
