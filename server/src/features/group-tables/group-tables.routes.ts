import {
  fixGroupTableDishes,
  type GroupTable,
  type GroupTableDish,
  groupTableErrors,
  joinGroupTable,
  maxGroupTableDishes,
  openGroupTable,
  readGroupTable,
  setGuestNeeds,
  setThumb,
} from "@dishboard/contract/group-tables";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { route } from "../../platform/http/route.ts";
import { findFitting } from "./fitting-dishes.service.ts";
import {
  countThumbs,
  findTable,
  type JoinedNeeds,
  joinNeeds,
  listStillFitting,
  type TableRow,
} from "./group-tables.repository.ts";
import {
  chooseDishes,
  type GroupTablesDeps,
  joinTable,
  openTable,
  setNeeds,
  setThumbOf,
} from "./group-tables.service.ts";

/** Mounts the tables at which groups choose what to eat. */
export function groupTablesRoutes(server: FastifyInstance, deps: GroupTablesDeps): void {
  const { db, clock } = deps;

  route(server, openGroupTable, ({ body }) => openTable(deps, body));

  route(server, joinGroupTable, async ({ params: { code }, body: { guestKey } }) => {
    await joinTable(deps, code, guestKey);
    return {};
  });

  route(server, readGroupTable, async ({ params: { code }, query: { version }, reply }) => {
    reply.header("cache-control", "no-store");
    const reader = db.read("latest");
    const table = await findTable(reader, code, clock());
    if (!table) throw new Problem("not-found", groupTableErrors.notFound);
    const needs = await joinNeeds(reader, table.id);
    const now = await versionOf(reader, table, needs);
    return { table: now === version ? null : await describe(reader, table, needs, { version: now, now: clock() }) };
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

type Needs = JoinedNeeds & { guests: number; ready: number };

/** A dish that stands to choice and fits no more changes the version, as when a reaction to it is reported. */
async function versionOf(db: Kysely<Schema>, { version, dishIds }: TableRow, needs: Needs): Promise<string> {
  if (dishIds === null) return String(version);
  return `${version}.${(await listStillFitting(db, dishIds, needs)).length}`;
}

async function describe(
  db: Kysely<Schema>,
  table: TableRow,
  needs: Needs,
  { version, now }: { version: string; now: Date },
): Promise<GroupTable> {
  const { placeName, latitude, longitude, dishIds, endsAt } = table;
  const found = await findFitting(db, table, needs, now);
  const thumbs = dishIds === null ? [] : await countThumbs(db, table.id);
  const inOrder = (dishes: GroupTableDish[]) =>
    dishes
      .map((dish) => ({ ...dish, ...thumbsOf(thumbs, dish.card.id) }))
      // A stable sort: what is liked as much stays in the order of the board.
      .sort((a, b) => b.likes - b.dislikes - (a.likes - a.dislikes))
      .slice(0, maxGroupTableDishes);
  return {
    version,
    ...{ placeName, latitude, longitude },
    guests: needs.guests,
    ready: needs.ready,
    needs: needsOf(needs),
    isChoosing: dishIds !== null,
    fitting: inOrder(found.fitting),
    unknown: inOrder(found.unknown),
    fittingCount: found.fitting.length,
    unknownCount: found.unknown.length,
    endsAt: endsAt.toISOString(),
  };
}

function thumbsOf(thumbs: Awaited<ReturnType<typeof countThumbs>>, dishId: string) {
  const { likes = 0, dislikes = 0 } = thumbs.find((one) => one.dishId === dishId) ?? {};
  return { likes, dislikes };
}

function needsOf({ claims, allergens: avoided, maxCents, walkMinutes }: Needs): GroupTable["needs"] {
  if (walkMinutes === null) return null;
  const idsIn = (mask: number, labels: readonly { id: number }[]) =>
    labels.map(({ id }) => id).filter((id) => mask & (1 << (id - 1)));
  return { claimIds: idsIn(claims, dietaryClaims), allergenIds: idsIn(avoided, allergens), maxCents, walkMinutes };
}
