import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import { minClimbPlaces } from "@dishboard/contract/notifications";
import type { Area } from "@dishboard/contract/places";
import { lateAfterMs, weekOf } from "@dishboard/contract/weeks";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { notifyOfClimbs } from "../../notifications/notifications.service.ts";
import { listFrozenBoards } from "./frozen-boards.service.ts";
import { lastDueWeek, missingWeeks, zoneOfPlace } from "./monday.service.ts";
import { insertWeek, listClimbs, listRanked, lockBoard } from "./weeks.repository.ts";

/** One board per kind notifies submitters. Weeks frozen late notify no one. */
const tellsClimbs = [dishBoardKey, productBoardKey];

/** Freezes due and missed weeks. Safe to repeat and to run in parallel. */
export async function freezeBoards({
  db,
  marketArea,
  clock,
  log,
}: {
  db: Database;
  marketArea: Area;
  clock: () => Date;
  log: Log;
}): Promise<void> {
  for (const board of await listFrozenBoards(db.write, marketArea)) {
    const timeZone = zoneOfPlace(board.place, log);
    await inTransaction(db.write, async (transaction) => {
      const now = clock();
      const { id, since, lastMonday } = await lockBoard(transaction, board.key, now);
      if (lastMonday !== null && lastMonday > lastDueWeek(timeZone, now).monday)
        log.warn({ board: board.key, week: weekOf(lastMonday) }, "a board was frozen for a week that has not come");
      const weeks = missingWeeks(timeZone, { now, since, lastMonday });
      if (weeks.length === 0) return;
      const ranked = await listRanked(transaction, board.ids);
      for (const week of weeks) {
        await insertWeek(transaction, id, week, now, ranked);
        const lateMs = now.getTime() - week.dueAt.getTime();
        if (lateMs >= lateAfterMs)
          log.warn({ board: board.key, week: weekOf(week.monday), lateMs }, "a board was frozen late");
        else if (tellsClimbs.includes(board.key))
          await notifyOfClimbs(transaction, await listClimbs(transaction, id, week.monday, minClimbPlaces), now);
      }
    });
  }
}
