import { maxGroupTableCandidates, type WithoutNeed } from "@dishboard/contract/group-tables";
import { dietaryClaims } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import {
  type JoinedNeeds,
  listCandidates,
  listNeedsOfOthers,
  listStillFitting,
  type TableDish,
  type TableNeeds,
} from "./group-tables.repository.ts";

export type RankedDish = TableDish & { rank: number };

/** `fitting` are stated free of all avoided allergens; `unknown` have something not stated. */
export type FittingDishes = { fitting: RankedDish[]; unknown: RankedDish[] };

/**
 * Finds the dishes within walking distance that meet all needs, best first; only chosen ones if there is a choice.
 * Dishes that contain an avoided allergen or have a reported reaction to one are in neither list. Dishes that may
 * contain one or state nothing are never in `fitting`.
 */
export async function findFitting(
  db: Kysely<Schema>,
  table: Position & { dishIds: string[] | null },
  needs: JoinedNeeds,
  now: Date,
): Promise<FittingDishes> {
  if (needs.walkMinutes === null) return { fitting: [], unknown: [] };
  const today = now.toISOString().slice(0, 10);
  const found = table.dishIds
    ? await listStillFitting(db, { ...table, dishIds: table.dishIds }, needs, today)
    : await listCandidates(db, table, needs, { limit: maxGroupTableCandidates, today });
  const dishes = found.map((dish, index) => ({ ...dish, rank: index + 1 }));
  const isFitting = ({ states }: TableDish) => states.every((state) => state === "stated-free");
  return { fitting: dishes.filter(isFitting), unknown: dishes.filter((dish) => !isFitting(dish)) };
}

/**
 * Returns, if no dishes are left, the needs that would leave some if dropped, with their number, highest first. If
 * there are none, returns the highest number without one guest's needs.
 */
export async function countWithout(
  db: Kysely<Schema>,
  table: Position & { id: string; dishIds: string[] | null },
  needs: TableNeeds,
  now: Date,
): Promise<WithoutNeed[]> {
  const countEach = async (left: LeftOut[]) => {
    const counted: WithoutNeed[] = [];
    for (const { need, claimId, others } of left) {
      const { fitting, unknown } = await findFitting(db, table, others, now);
      const count = fitting.length + unknown.length;
      if (count > 0) counted.push({ need, claimId, count });
    }
    return counted.sort((one, other) => other.count - one.count);
  };
  const ofNeeds = await countEach(needsLeftOut(needs));
  return ofNeeds.length > 0 ? ofNeeds : (await countEach(await guestsLeftOut(db, table.id))).slice(0, 1);
}

type LeftOut = Omit<WithoutNeed, "count"> & { others: JoinedNeeds };

async function guestsLeftOut(db: Kysely<Schema>, tableId: string): Promise<LeftOut[]> {
  const others = await listNeedsOfOthers(db, tableId);
  return others.map((one) => ({ need: "guest", claimId: null, others: one }));
}

function needsLeftOut(needs: TableNeeds): LeftOut[] {
  const { claims, allergens, maxCents, nextCents, nextWalkMinutes } = needs;
  const bitOf = (id: number) => 1 << (id - 1);
  return [
    ...(maxCents === null
      ? []
      : [{ need: "price" as const, claimId: null, others: { ...needs, maxCents: nextCents } }]),
    ...(nextWalkMinutes === null
      ? []
      : [{ need: "walk" as const, claimId: null, others: { ...needs, walkMinutes: nextWalkMinutes } }]),
    ...(allergens === 0 ? [] : [{ need: "allergens" as const, claimId: null, others: { ...needs, allergens: 0 } }]),
    ...dietaryClaims
      .filter(({ id }) => claims & bitOf(id))
      .map(({ id }) => ({ need: "diet" as const, claimId: id, others: { ...needs, claims: claims & ~bitOf(id) } })),
  ];
}
