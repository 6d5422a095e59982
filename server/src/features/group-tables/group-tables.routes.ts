import {
  fixGroupTableDishes,
  freeTableSeat,
  groupTableHours,
  joinGroupTable,
  leaveGroupTable,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setTableDoor,
  setThumb,
} from "@dishboard/contract/group-tables";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  chooseDishes,
  freeSeat,
  type GroupTablesDeps,
  joinTable,
  leaveTable,
  openTable,
  setDoor,
  setNeeds,
  setThumbOf,
} from "./group-tables.service.ts";
import { createKnownTables, readChangedTable, readTable } from "./read-table.service.ts";

const seatCookie = "table-seat";
const seatKey = new RegExp(`(?:^|[;\\s])${seatCookie}=([0-9a-f]{32})`);

type GroupTablesRoutesDeps = GroupTablesDeps & { now: () => number; isHttps: boolean };

export function groupTablesRoutes(server: FastifyInstance, deps: GroupTablesRoutesDeps): void {
  const { db, clock, now, isHttps } = deps;
  /** Lets a browser with a lost or new key keep its seat. */
  const rememberSeat = (reply: FastifyReply, code: string, guestKey: string) => {
    const scope = `Path=/api/tables/${code}; Max-Age=${groupTableHours * 3_600}; HttpOnly; SameSite=Strict`;
    reply.header("set-cookie", `${seatCookie}=${guestKey}; ${scope}${isHttps ? "; Secure" : ""}`);
  };
  const known = createKnownTables();
  /** Guests see their own changes at once. */
  const changed = (code: string) => {
    known.delete(code);
    return {};
  };
  const readAnew = (code: string) => readTable(db.read("latest"), known, { code, now: clock(), at: now() });

  route(server, openGroupTable, async ({ body, reply }) => {
    const opened = await openTable(deps, body);
    rememberSeat(reply, opened.code, body.guestKey);
    return opened;
  });

  route(server, joinGroupTable, async ({ params: { code }, body: { guestKey }, request, reply }) => {
    const { seatId } = await joinTable(deps, code, { guestKey, knownKey: knownSeatKey(request) });
    rememberSeat(reply, code, guestKey);
    return { table: await readAnew(code), seatId };
  });

  route(server, setTableDoor, async ({ params: { code }, body }) => {
    await setDoor(deps, code, body);
    return { table: await readAnew(code) };
  });

  route(server, freeTableSeat, async ({ params: { code, seat }, body: { guestKey } }) => {
    await freeSeat(deps, code, { guestKey, seat });
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

function knownSeatKey({ headers }: FastifyRequest): string | undefined {
  return headers.cookie && seatKey.exec(headers.cookie)?.[1];
}
