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
import { createKnownTables, readChangedTable, readTable } from "./read-table.service.ts";

/** Mounts the tables at which groups choose what to eat. */
export function groupTablesRoutes(server: FastifyInstance, deps: GroupTablesDeps & { now: () => number }): void {
  const { db, clock, now } = deps;
  const known = createKnownTables();
  /** Whoever has changed a table sees it at once. */
  const changed = (code: string) => {
    known.delete(code);
    return {};
  };
  const readAnew = (code: string) => readTable(db.read("latest"), known, { code, now: clock(), at: now() });

  route(server, openGroupTable, ({ body }) => openTable(deps, body));

  route(server, joinGroupTable, async ({ params: { code }, body: { guestKey } }) => {
    await joinTable(deps, code, guestKey);
    return { table: await readAnew(code) };
  });

  route(server, leaveGroupTable, async ({ params: { code }, body: { guestKey } }) => {
    await leaveTable(deps, code, guestKey);
    return changed(code);
  });

  route(server, readGroupTable, async ({ params: { code }, query: { version }, reply }) => {
    reply.header("cache-control", "no-store");
    const reading = { code, version, now: clock(), at: now() };
    return { table: await readChangedTable(db.read("latest"), known, reading) };
  });

  route(server, setGuestNeeds, async ({ params: { code }, body }) => {
    await setNeeds(deps, code, body);
    return { table: await readAnew(code) };
  });

  route(server, fixGroupTableDishes, async ({ params: { code }, body: { guestKey } }) => {
    await chooseDishes(deps, code, guestKey);
    return changed(code);
  });

  route(server, setThumb, async ({ params: { code }, body }) => {
    await setThumbOf(deps, code, body);
    return changed(code);
  });
}
