import { validateLogDay } from "@dishboard/contract/food-log";
import { itemNotFound } from "@dishboard/contract/items";
import { notesPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { listNotes, myHelpful, type NotesOrder, type SharedNote, setHelpful } from "@dishboard/contract/shared-notes";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import type { ReplyCache } from "../../../platform/http/reply-cache.ts";
import { cachedRoute, route } from "../../../platform/http/route.ts";
import * as repository from "./notes.repository.ts";
import * as notes from "./notes.service.ts";

export function notesRoutes(
  server: FastifyInstance,
  deps: { db: Database; clock: () => Date; cache: ReplyCache },
): void {
  const { db, clock, cache } = deps;

  cachedRoute(server, listNotes, ({ params, query: { order = "newest", before } }) => {
    const cursor = cursorOf(order, before, clock());
    return {
      cache,
      key: `notes ${params.kind} ${params.id} ${order} ${before ?? ""}`,
      make: async (freshness) => {
        const rows = await repository.listNotes(db.read(freshness), params, { order, before: cursor });
        if (!rows) throw new Problem("not-found", itemNotFound[params.kind]);
        return pageOf(rows, order);
      },
    };
  });

  route(server, setHelpful, ({ viewer, params, body }) =>
    notes.setHelpful(deps, { entryId: params.id, userId: viewer.id, isHelpful: body.isHelpful }),
  );

  route(server, myHelpful, async ({ viewer, body }) => ({
    notes: await repository.listCounts(db.read("latest"), viewer.id, body.ids),
  }));
}

function pageOf(rows: SharedNote[], order: NotesOrder) {
  const page = rows.slice(0, notesPageSize);
  const last = page.at(-1);
  if (!last || rows.length === page.length) return { notes: page, next: null };
  const place = `${last.day}_${last.id}`;
  return { notes: page, next: order === "helpful" ? `${last.helpfulCount}_${place}` : place };
}

/** Throws `Problem("invalid")` for an invalid day, or another order's cursor. */
function cursorOf(order: NotesOrder, before: string | undefined, now: Date): repository.NotesCursor | undefined {
  if (before === undefined) return undefined;
  const parts = before.split("_");
  const [id = "", day = "", count] = parts.reverse();
  if (validateLogDay(day, now) || (count !== undefined) !== (order === "helpful"))
    throw new Problem("invalid", "before cannot be used", "before");
  return { day, id, helpfulCount: count === undefined ? null : Number(count) };
}
