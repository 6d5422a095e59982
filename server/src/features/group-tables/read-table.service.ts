import {
  type GroupTable,
  type GroupTableDish,
  groupTableErrors,
  maxGroupTableDishes,
} from "@dishboard/contract/group-tables";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { findFitting } from "./fitting-dishes.service.ts";
import {
  countThumbs,
  findTable,
  type JoinedNeeds,
  joinNeeds,
  listStillFitting,
  type TableRow,
} from "./group-tables.repository.ts";

/** A table as all at it see it; null where the version that is known is still right. Throws `Problem("not-found")`. */
export async function readTable(
  db: Kysely<Schema>,
  { code, version, now }: { code: string; version: string | undefined; now: Date },
): Promise<GroupTable | null> {
  const table = await findTable(db, code, now);
  if (!table) throw new Problem("not-found", groupTableErrors.notFound);
  const needs = await joinNeeds(db, table.id);
  const newest = await versionOf(db, table, needs);
  return newest === version ? null : describe(db, table, needs, { version: newest, now });
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
