import type { Area } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { mondayOf, readWeek, weeklyBoardNotFound, weekNotFound } from "@dishboard/contract/weeks";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import type { ReplyCache } from "../../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../../platform/http/route.ts";
import { findWeek } from "./weeks.repository.ts";
import { findFrozenBoard, weeklyChartOf } from "./weeks.service.ts";

const keyPattern = /^[a-z0-9-]{1,60}$/;

/** Mounts the frozen weeks. */
export function weeksRoutes(
  server: FastifyInstance,
  { db, marketArea, cache }: { db: Database; marketArea: Area; cache: ReplyCache },
): void {
  cachedRoute(server, readWeek, async ({ params: { slug, week } }) => {
    // Outside the cache, which what does not exist must not fill.
    const board = keyPattern.test(slug) ? await findFrozenBoard(db.read("may-lag"), marketArea, slug) : undefined;
    if (!board) throw new Problem("not-found", weeklyBoardNotFound);
    const monday = week === "latest" ? week : mondayOf(week);
    const found = monday && (await findWeek(db.read("may-lag"), slug, monday));
    if (!monday || !found) throw new Problem("not-found", weekNotFound);
    return {
      cache,
      key: `week ${slug} ${week}`,
      make: async (freshness) => weeklyChartOf(board, (await findWeek(db.read(freshness), slug, monday)) ?? found),
    };
  });
}
