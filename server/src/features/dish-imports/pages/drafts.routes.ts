import { draftErrors, readDraftRows } from "@dishboard/contract/dish-imports";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { createFairQueue } from "../../../platform/fair-queue.ts";
import type { FetchPublic } from "../../../platform/http/fetch-public.ts";
import { route } from "../../../platform/http/route.ts";
import { readDrafts } from "./drafts.service.ts";

/** A page is read in memory, up to 5 MB of it, and waits for another site. */
const limits = { turns: 2, turnsPerKey: 1, max: 20, maxPerKey: 3 };

/** Mounts the reading of a blog, a feed or a menu. */
export function draftsRoutes(server: FastifyInstance, { fetchPublic }: { fetchPublic: FetchPublic }): void {
  const queue = createFairQueue(limits, { tooMany: () => new Problem("unavailable", draftErrors.tooManyAtOnce) });
  route(
    server,
    readDraftRows,
    ({ viewer, body }) => queue.run(viewer.id, () => readDrafts(fetchPublic, body.address)),
    { isLong: true },
  );
}
