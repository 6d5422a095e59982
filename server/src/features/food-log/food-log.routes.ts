import * as calls from "@dishboard/contract/food-log";
import { logPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { profileNotFound } from "@dishboard/contract/profiles";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { assertNotBlocked } from "../blocks/blocks.service.ts";
import {
  countEntries,
  findItemLog,
  isPersonShown,
  type LogCursor,
  listEntries,
  listSharedEntries,
} from "./food-log.repository.ts";
import { addEntry, changeEntry, type FoodLogDeps, removeEntry } from "./food-log.service.ts";

export function foodLogRoutes(server: FastifyInstance, deps: FoodLogDeps): void {
  route(server, calls.myFoodLog, async ({ viewer, query }) => {
    const db = deps.db.read("latest");
    const page = logPageOf(await listEntries(db, viewer.id, logCursorOf(query.before, deps.clock())));
    return { ...page, counts: await countEntries(db, viewer.id) };
  });

  route(server, calls.myItemLog, async ({ viewer, params }) =>
    findItemLog(deps.db.read("latest"), viewer.id, params.id),
  );

  route(server, calls.addLogEntry, async ({ viewer, body }) => addEntry(deps, viewer.id, body));

  route(server, calls.updateLogEntry, async ({ viewer, params, body }) =>
    changeEntry(deps, viewer.id, params.id, body),
  );

  route(server, calls.deleteLogEntry, async ({ viewer, params }) => {
    await removeEntry(deps, viewer.id, params.id);
    return {};
  });

  route(server, calls.sharedFoodLog, async ({ viewer, params, query }) => {
    const db = deps.db.read("latest");
    await assertNotBlocked(db, viewer.id, params.id, profileNotFound);
    if (!(await isPersonShown(db, params.id))) throw new Problem("not-found", profileNotFound);
    return logPageOf(await listSharedEntries(db, params.id, logCursorOf(query.before, deps.clock())));
  });
}

/** Makes a page of rows that may include one more. */
export function logPageOf(rows: calls.LogEntry[]) {
  const entries = rows.slice(0, logPageSize);
  const last = entries.at(-1);
  return { entries, next: last && rows.length > entries.length ? `${last.day}_${last.id}` : null };
}

/** Throws `Problem("invalid")` for an invalid day. */
export function logCursorOf(before: string | undefined, now: Date): LogCursor | undefined {
  if (before === undefined) return undefined;
  const [day = "", id = ""] = before.split("_");
  if (calls.validateLogDay(day, now)) throw new Problem("invalid", "before cannot be used", "before");
  return { day, id };
}
