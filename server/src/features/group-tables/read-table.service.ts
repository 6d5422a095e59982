import { createHash } from "node:crypto";
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
import { countThumbs, findTable, type JoinedNeeds, joinNeeds, type TableRow } from "./group-tables.repository.ts";

/**
 * A table as all at it see it; null where what is known is still right. What is said of a dish, such as a reaction, changes
 * it too. Throws `Problem("not-found")`.
 */
export async function readTable(
  db: Kysely<Schema>,
  { code, version, now }: { code: string; version: string | undefined; now: Date },
): Promise<GroupTable | null> {
  const table = await findTable(db, code, now);
  if (!table) throw new Problem("not-found", groupTableErrors.notFound);
  const described = await describe(db, table, await joinNeeds(db, table.id), now);
  return described.version === version ? null : described;
}

type Needs = JoinedNeeds & { guests: number; ready: number };

async function describe(db: Kysely<Schema>, table: TableRow, needs: Needs, now: Date): Promise<GroupTable> {
  const { placeName, latitude, longitude, dishIds, endsAt } = table;
  const found = await findFitting(db, table, needs, now);
  const thumbs = dishIds === null ? [] : await countThumbs(db, table.id);
  const inOrder = (dishes: GroupTableDish[]) =>
    dishes
      .map((dish) => ({ ...dish, ...thumbsOf(thumbs, dish.card.id) }))
      // A stable sort: what is liked as much stays in the order of the board.
      .sort((a, b) => b.likes - b.dislikes - (a.likes - a.dislikes))
      .slice(0, maxGroupTableDishes);
  const lists = { fitting: inOrder(found.fitting), unknown: inOrder(found.unknown) };
  return {
    version: `${table.version}.${hashOf(lists)}`,
    ...{ placeName, latitude, longitude },
    guests: needs.guests,
    ready: needs.ready,
    needs: needsOf(needs),
    isChoosing: dishIds !== null,
    ...lists,
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

function hashOf(lists: Pick<GroupTable, "fitting" | "unknown">): string {
  return createHash("sha256").update(JSON.stringify(lists)).digest("base64url").slice(0, 16);
}
