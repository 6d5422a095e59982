import {
  fixGroupTableDishes,
  joinGroupTable,
  leaveGroupTable,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setThumb,
} from "@dishboard/contract/group-tables";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  chooseDishes,
  type GroupTablesDeps,
  joinTable,
  leaveTable,
  openTable,
  setNeeds,
  setThumbOf,
} from "./group-tables.service.ts";
import { createKnownTables, readTable } from "./read-table.service.ts";

/** Mounts the tables at which groups choose what to eat. */
export function groupTablesRoutes(server: FastifyInstance, deps: GroupTablesDeps & { now: () => number }): void {
  const { db, clock } = deps;
  const known = createKnownTables(deps.now);

  route(server, openGroupTable, ({ body }) => openTable(deps, body));

  route(server, joinGroupTable, async ({ params: { code }, body: { guestKey } }) => {
    await joinTable(deps, code, guestKey);
    return {};
  });

  route(server, leaveGroupTable, async ({ params: { code }, body: { guestKey } }) => {
    await leaveTable(deps, code, guestKey);
    return {};
  });

  route(server, readGroupTable, async ({ params: { code }, query: { version }, reply }) => {
    reply.header("cache-control", "no-store");
    return { table: await readTable(db.read("latest"), known, { code, version, now: clock() }) };
  });

  route(server, setGuestNeeds, async ({ params: { code }, body }) => {
    await setNeeds(deps, code, body);
    return {};
  });

  route(server, fixGroupTableDishes, async ({ params: { code }, body: { guestKey } }) => {
    await chooseDishes(deps, code, guestKey);
    return {};
  });

  route(server, setThumb, async ({ params: { code }, body }) => {
    await setThumbOf(deps, code, body);
    return {};
  });
}
