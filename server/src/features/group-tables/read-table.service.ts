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
import { findFitting, type RankedDish } from "./fitting-dishes.service.ts";
import {
  avoidedIds,
  countThumbs,
  findTable,
  isUnchanged,
  joinNeeds,
  type TableDish,
  type TableNeeds,
  type TableRow,
} from "./group-tables.repository.ts";

/** What a table was when its dishes were last looked for. */
type KnownTable = { described: string; version: number; dishes: Pick<TableDish, "id" | "row">[] };

/** The tables that phones look at, by their codes. */
export type KnownTables = LRUCache<string, KnownTable>;

/** After this time the dishes of a table are looked for anew; what is said of those that are shown is seen at once. */
const maxKnownMs = 30_000;

/** Remembers what tables were, so that phones that know it already cost one statement. */
export function createKnownTables(now: () => number): KnownTables {
  return new LRUCache({ max: 5_000, ttl: maxKnownMs, ttlResolution: 0, perf: { now } });
}

/**
 * A table as all at it see it; null where what is known is still right. What is said of a dish, such as a reaction, changes
 * it too. Throws `Problem("not-found")`.
 */
export async function readTable(
  db: Kysely<Schema>,
  known: KnownTables,
  { code, version, now }: { code: string; version: string | undefined; now: Date },
): Promise<GroupTable | null> {
  const before = known.get(code);
  if (before && before.described === version && (await isUnchanged(db, code, before, now))) return null;
  const table = await findTable(db, code, now);
  if (!table) throw new Problem("not-found", groupTableErrors.notFound);
  const { described, dishes } = await describe(db, table, await joinNeeds(db, table), now);
  known.set(code, { described: described.version, version: table.version, dishes });
  return described.version === version ? null : described;
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
      // A stable sort: what is liked as much stays in the order of the board.
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
      // The card may be newer than the ranking: the next reading has both anew.
      if (!card || avoided.some((one, at) => allergenState(card.allergens, one, now) !== states[at])) return [];
      const told = { mayContain: idsOf("may-contain"), notStated: idsOf("not-stated") };
      return [{ card: { ...card, rank }, ...told, likes, dislikes }];
    });
  const lists = { fitting: shown(chosen.fitting), unknown: shown(chosen.unknown) };
  const described = {
    version: `${table.version}.${hashOf(lists)}`,
    ...{ placeName, latitude, longitude },
    guests: needs.guests,
    ready: needs.ready,
    needs: needsOf(needs),
    isChoosing: dishIds !== null,
    hasOpener: needs.hasOpener,
    ...lists,
    fittingCount: found.fitting.length,
    unknownCount: found.unknown.length,
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
