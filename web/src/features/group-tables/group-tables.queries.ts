import { call } from "@dishboard/contract/endpoint";
import {
  fixGroupTableDishes,
  freeTableSeat,
  type GroupTable,
  type GuestNeeds,
  joinGroupTable,
  leaveGroupTable,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setTableDoor,
  setThumb,
  type Thumb,
} from "@dishboard/contract/group-tables";
import type { Position } from "@dishboard/contract/places";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { browserTransport, nullIfNotFound } from "../../lib/call.ts";

const lookMs = 2_500;

const keyOf = (code: string) => ["group-table", code] as const;

/** A table, polled while visible; null if missing or ended. */
export function groupTableQuery(code: string, client: QueryClient) {
  const queryKey = keyOf(code);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<GroupTable | null> => {
      const known = client.getQueryData<GroupTable | null>(queryKey);
      const query = known ? { version: known.version } : {};
      const reply = await nullIfNotFound(
        call(browserTransport, readGroupTable, { params: { code }, query }, { signal }),
      );
      if (reply === null) return null;
      return reply.table ?? known ?? null;
    },
    refetchInterval: ({ state }) => (state.data === null ? false : lookMs),
    staleTime: 0,
  });
}

export async function refreshTable(client: QueryClient, code: string): Promise<void> {
  await client.invalidateQueries({ queryKey: keyOf(code) });
}

export async function sendOpening(
  guestKey: string,
  { latitude, longitude, placeName }: Position & { placeName: string | null },
): Promise<string> {
  return (await call(browserTransport, openGroupTable, { body: { guestKey, latitude, longitude, placeName } })).code;
}

/** Joins, shows the table and returns the seat. */
export async function sendJoining(
  client: QueryClient,
  code: string,
  guestKey: string,
): Promise<GroupTable["seats"][number] | undefined> {
  const joined = await call(browserTransport, joinGroupTable, { params: { code }, body: { guestKey } });
  await showTable(client, code, joined);
  return joined.table.seats.find(({ id }) => id === joined.seatId);
}

export async function sendDoor(
  client: QueryClient,
  code: string,
  body: { guestKey: string; isOpen: boolean },
): Promise<void> {
  await showTable(client, code, await call(browserTransport, setTableDoor, { params: { code }, body }));
}

export async function sendFreeing(
  client: QueryClient,
  code: string,
  { guestKey, seat }: { guestKey: string; seat: string },
): Promise<void> {
  const input = { params: { code, seat }, body: { guestKey } };
  await showTable(client, code, await call(browserTransport, freeTableSeat, input));
}

/** Leaves, also if the table has ended. */
export async function sendLeaving(code: string, guestKey: string): Promise<void> {
  await nullIfNotFound(call(browserTransport, leaveGroupTable, { params: { code }, body: { guestKey } }));
}

export async function sendNeeds(
  client: QueryClient,
  code: string,
  { guestKey, needs }: { guestKey: string; needs: GuestNeeds },
): Promise<void> {
  const input = { params: { code }, body: { guestKey, needs } };
  await showTable(client, code, await call(browserTransport, setGuestNeeds, input));
}

async function showTable(client: QueryClient, code: string, { table }: { table: GroupTable }): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(code) });
  client.setQueryData<GroupTable | null>(keyOf(code), table);
}

export async function sendChoosing(code: string, guestKey: string): Promise<void> {
  await call(browserTransport, fixGroupTableDishes, { params: { code }, body: { guestKey } });
}

export async function sendThumb(code: string, guestKey: string, dishId: string, thumb: Thumb): Promise<void> {
  await call(browserTransport, setThumb, { params: { code }, body: { guestKey, dishId, thumb } });
}
