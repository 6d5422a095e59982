import * as calls from "@dishboard/contract/market-days";
import type { Area } from "@dishboard/contract/places";
import type { FastifyInstance } from "fastify";
import type { Database, Freshness } from "../../database/connect.ts";
import { makeReply, sendReply } from "../../platform/http/cached-reply.ts";
import { callerOf } from "../../platform/http/caller.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../platform/http/route.ts";
import { timeZoneAt } from "../../platform/opening-hours/time-zone-at.ts";
import { calendarOf } from "./calendar.service.ts";
import { listMarketDays } from "./market-days.repository.ts";
import { comingDays, setMarketDays } from "./market-days.service.ts";

type MarketDaysRoutesDeps = {
  db: Database;
  marketArea: Area;
  publicUrl: string;
  clock: () => Date;
  cache: ReplyCache;
};

export function marketDaysRoutes(
  server: FastifyInstance,
  { db, marketArea, publicUrl, clock, cache }: MarketDaysRoutesDeps,
): void {
  const read = async (freshness: Freshness): Promise<calls.MarketDays> => {
    const stored = await listMarketDays(db.read(freshness));
    const days = comingDays(stored, clock()).map(({ timeZone, changedAt, ...day }) => day);
    return { timeZone: stored[0]?.timeZone ?? timeZoneAt(marketArea), days };
  };

  cachedRoute(server, calls.readMarketDays, () => ({ cache, key: "market days", make: read }));

  server.get(calls.marketCalendarPath, async (request, reply) => {
    const made = await cache.get("market calendar", { caller: await callerOf(request), isLatest: false }, async () => {
      const days = await listMarketDays(db.read("may-lag"));
      return makeReply(
        "text/calendar; charset=utf-8",
        calendarOf(days, { name: `Market: ${marketArea.name}`, publicUrl, now: clock() }),
      );
    });
    return sendReply(request, reply, made);
  });

  route(server, calls.setMarketDays, async ({ body }) => {
    await setMarketDays({ db, clock }, body);
    cache.clear();
    return read("latest");
  });
}
