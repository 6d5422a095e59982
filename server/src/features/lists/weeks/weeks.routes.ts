import { readBoardStates } from "@dishboard/contract/board-states";
import { readItemWeeks } from "@dishboard/contract/item-weeks";
import { Problem } from "@dishboard/contract/problem";
import { mondayOf, readWeek, weeklyBoardNotFound, weekNotFound } from "@dishboard/contract/weeks";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import type { ReplyCache } from "../../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../../platform/http/route.ts";
import { findCards } from "../../items/cards.repository.ts";
import { listBoardStates } from "./board-states.service.ts";
import { type BoardSettings, findFrozenBoard } from "./frozen-boards.service.ts";
import { findWeek } from "./weekly-charts.repository.ts";
import { createLastWeeks, type FindLastWeek, findItemWeeks, weeklyChartOf } from "./weekly-charts.service.ts";

type WeeksDeps = { db: Database; settings: BoardSettings; cache: ReplyCache; clock: () => Date; now: () => number };

const keyPattern = /^[a-z0-9-]{1,60}$/;

/** Mounts the frozen weeks; `findLastWeek` is for today's boards. */
export function weeksRoutes(
  server: FastifyInstance,
  { db, settings, cache, clock, now }: WeeksDeps,
): { findLastWeek: FindLastWeek } {
  cachedRoute(server, readWeek, ({ params: { slug, week } }) => {
    if (!keyPattern.test(slug)) throw new Problem("not-found", weeklyBoardNotFound);
    const monday = week === "latest" ? week : mondayOf(week);
    if (!monday) throw new Problem("not-found", weekNotFound);
    return {
      cache,
      key: `week ${slug} ${week}`,
      // Missing weeks count against the limit and are not cached.
      make: async (freshness) => {
        const reader = db.read(freshness);
        const board = await findFrozenBoard(reader, settings, slug);
        if (!board) throw new Problem("not-found", weeklyBoardNotFound);
        const found = await findWeek(reader, slug, monday);
        if (!found) throw new Problem("not-found", weekNotFound);
        const ids = found.ranks.flatMap(({ id }) => id ?? []);
        return weeklyChartOf(board, found, await findCards(reader, ids));
      },
    };
  });

  route(server, readBoardStates, async () => ({
    boards: await listBoardStates(db.read("latest"), settings.marketArea, clock()),
  }));

  cachedRoute(server, readItemWeeks, ({ params: { kind, id } }) => ({
    cache,
    key: `weeks of ${kind} ${id}`,
    make: async (freshness) => ({ weeks: await findItemWeeks(db.read(freshness), settings, { kind, id }) }),
  }));

  return { findLastWeek: createLastWeeks({ now, clock }) };
}
