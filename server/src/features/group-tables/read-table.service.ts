import { createHash } from "node:crypto";
import { allergenState } from "@dishboard/contract/allergens";
import {
  type GroupTable,
  type GroupTableDish,
  groupTableErrors,
  maxGroupTableDishes,
} from "@dishboard/contract/group-tables";
import { dietaryClaims } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "../../database/schema.ts";
import { findCards } from "../items/cards.repository.ts";
import { countWithout, findFitting, type RankedDish } from "./fitting-dishes.service.ts";
import {
  avoidedIds,
  countThumbs,
  findTable,
  isUnchanged,
  joinNeeds,
  listGuests,
  seatIdOf,
  type TableDish,
  type TableNeeds,
  type TableRow,
} from "./group-tables.repository.ts";

type KnownTable = {
  described: string;
  version: number;
  dishes: Pick<TableDish, "id" | "row">[];
  foundAt: number;
  seenAt: number;
};

/** By code; a change deletes the entry. */
export type KnownTables = LRUCache<string, KnownTable>;

/** Age of a search before the next viewer repeats it. */
const findEveryMs = 30_000;
/** Delay of other instances' changes, and of new reactions. */
const seeEveryMs = 1_000;

/** Caches group tables: polling phones cost one statement a second for each. */
export function createKnownTables(): KnownTables {
  return new LRUCache({ max: 2_000 });
}

type Reading = { code: string; now: Date; at: number };

/**
 * Reads a group table, or null if the known version was current within the last second. New data on a dish, such as a
 * reaction, change the version too. Throws `Problem("not-found")`.
 */
export async function readChangedTable(
  db: Kysely<Schema>,
  known: KnownTables,
  { version, ...reading }: Reading & { version: string | undefined },
): Promise<GroupTable | null> {
  const { code, now, at } = reading;
  const before = known.get(code);
  if (before && before.described === version) {
    if (at - before.seenAt < seeEveryMs) return null;
    if (at - before.foundAt >= findEveryMs) before.foundAt = at;
    else if (await isUnchanged(db, code, before, now)) {
      before.seenAt = at;
      return null;
    }
  }
  const table = await readTable(db, known, reading);
  return table.version === version ? null : table;
}

/** Throws `Problem("not-found")`. */
export async function readTable(
  db: Kysely<Schema>,
  known: KnownTables,
  { code, now, at }: Reading,
): Promise<GroupTable> {
  const table = await findTable(db, code, now);
  if (!table) throw new Problem("not-found", groupTableErrors.notFound);
  const { described, dishes } = await describe(db, table, await joinNeeds(db, table), now);
  known.set(code, { described: described.version, version: table.version, dishes, foundAt: at, seenAt: at });
  return described;
}

async function describe(
  db: Kysely<Schema>,
  table: TableRow,
  needs: TableNeeds,
  now: Date,
): Promise<{ described: GroupTable; dishes: KnownTable["dishes"] }> {
  const { placeName, latitude, longitude, dishIds, endsAt } = table;
  const found = await findFitting(db, table, needs, now);
  const thumbs = dishIds === null ? [] : await countThumbs(db, table.id);
  const inOrder = (dishes: RankedDish[]) =>
    dishes
      .map((dish) => ({ ...dish, ...thumbsOf(thumbs, dish.id) }))
      // A stable sort: ties stay in board order.
      .sort((a, b) => b.likes - b.dislikes - (a.likes - a.dislikes))
      .slice(0, maxGroupTableDishes);
  const chosen = { fitting: inOrder(found.fitting), unknown: inOrder(found.unknown) };
  const dishes = [...chosen.fitting, ...chosen.unknown].map(({ id, row }) => ({ id, row }));
  const cards = await findCards(
    db,
    dishes.map(({ id }) => id),
    ["dish"],
  );
  const avoided = avoidedIds(needs);
  const shown = (list: typeof chosen.fitting) =>
    list.flatMap(({ id, rank, states, likes, dislikes }): GroupTableDish[] => {
      const card = cards.find((one) => one.id === id);
      const idsOf = (state: string) => avoided.filter((_, at) => states[at] === state);
      // The card may be newer than the ranking: the next read reloads both.
      if (!card || avoided.some((one, at) => allergenState(card.allergens, one, now) !== states[at])) return [];
      const told = { mayContain: idsOf("may-contain"), notStated: idsOf("not-stated") };
      return [{ card: { ...card, rank }, ...told, likes, dislikes }];
    });
  const lists = {
    ...{ fitting: shown(chosen.fitting), unknown: shown(chosen.unknown) },
    ...{ fittingCount: found.fitting.length, unknownCount: found.unknown.length },
    without: found.fitting.length + found.unknown.length === 0 ? await countWithout(db, table, needs, now) : [],
  };
  const guests = await listGuests(db, table.id);
  const described = {
    version: `${table.version}.${hashOf(lists)}`,
    ...{ placeName, latitude, longitude },
    guests: needs.guests,
    seats: guests.map(({ number, keyHash }) => ({
      id: seatIdOf(keyHash),
      ...{ number, isOpener: keyHash.equals(table.opener) },
    })),
    isOpen: table.isOpen,
    ready: needs.ready,
    needs: needsOf(needs),
    isChoosing: dishIds !== null,
    hasOpener: needs.hasOpener,
    ...lists,
    endsAt: endsAt.toISOString(),
  };
  return { described, dishes };
}

function thumbsOf(thumbs: Awaited<ReturnType<typeof countThumbs>>, dishId: string) {
  const { likes = 0, dislikes = 0 } = thumbs.find((one) => one.dishId === dishId) ?? {};
  return { likes, dislikes };
}

function needsOf(needs: TableNeeds): GroupTable["needs"] {
  const { claims, maxCents, walkMinutes } = needs;
  if (walkMinutes === null) return null;
  const claimIds = dietaryClaims.map(({ id }) => id).filter((id) => claims & (1 << (id - 1)));
  return { claimIds, allergenIds: avoidedIds(needs), maxCents, walkMinutes };
}

function hashOf(lists: Pick<GroupTable, "fitting" | "unknown">): string {
  return createHash("sha256").update(JSON.stringify(lists)).digest("base64url").slice(0, 16);
}
