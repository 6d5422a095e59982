import { publicLogPageSize } from "@dishboard/contract/limits";
import { listPublicLogDays } from "@dishboard/contract/public-log";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import { cachedRoute } from "../../platform/http/route.ts";
import { listDays } from "./public-log.repository.ts";

/** Mounts the log's index; its files are stored. */
export function publicLogRoutes(server: FastifyInstance, { db, cache }: { db: Database; cache: ReplyCache }): void {
  cachedRoute(server, listPublicLogDays, ({ query: { before } }) => ({
    cache,
    key: `public log ${before ?? ""}`,
    make: async (freshness) => {
      const days = await listDays(db.read(freshness), before);
      return { days: days.slice(0, publicLogPageSize), areMore: days.length > publicLogPageSize };
    },
  }));
}
