import { type LogEntry, logErrors, validateLogDay } from "@dishboard/contract/food-log";
import { itemNotFound } from "@dishboard/contract/items";
import { nameKey, storedName } from "@dishboard/contract/name-key";
import type { PastVisit } from "@dishboard/contract/past";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import { type VisitDishes, visitErrors } from "@dishboard/contract/visits";
import type { Kysely } from "kysely";
import { v5, v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { compareNames, likeness } from "../../places/matching/place-names.service.ts";
import { findEntry } from "../food-log.repository.ts";
import type { FoodLogDeps } from "../food-log.service.ts";
import {
  deleteImportedEntries,
  findVisitPlace,
  insertVisits,
  listDishNames,
  listRestaurantsAt,
  listTwoNamed,
  lockVisit,
  updateVisitDish,
  updateVisitName,
  type VisitPlace,
  type VisitRestaurant,
} from "./visits.repository.ts";

/** Namespace of the visits' keys. */
const keySpace = "0f6f2c86-5a3c-4c86-8a9e-2a1c4b8d7e10";

/** Adds new visits, unshared, and returns their number. Throws `Problem("invalid")` for an invalid day. */
export async function addImportedVisits(
  db: Kysely<Schema>,
  of: { userId: string; importId: string; now: Date },
  visits: readonly PastVisit[],
): Promise<number> {
  for (const { day } of visits) {
    const error = validateLogDay(day, of.now);
    if (error) throw new Problem("invalid", error, "day");
  }
  return insertVisits(
    db,
    of,
    visits.map((visit) => ({ ...visit, id: v7(), key: visit.key ?? keyOf(visit) })),
  );
}

/** Removes unchanged entries, and returns their number. */
export async function removeImportedEntries(
  db: Kysely<Schema>,
  of: { userId: string; importId: string },
): Promise<number> {
  return deleteImportedEntries(db, of);
}

/** Throws `Problem("not-found")` if the visit is not the person's. */
export async function findVisitDishes(db: Kysely<Schema>, userId: string, id: string): Promise<VisitDishes> {
  const place = await findVisitPlace(db, userId, id);
  if (!place) throw new Problem("not-found", logErrors.missing);
  const restaurant = await findRestaurantOf(db, place);
  if (!restaurant) return { restaurant: null, dishes: [] };
  return { restaurant: { id: restaurant.id, name: restaurant.name }, dishes: await listDishNames(db, restaurant.id) };
}

/**
 * Names a visit's dish. Throws `Problem("not-found")` if there is no such entry or dish, `Problem("conflict")` if the
 * entry has another dish.
 */
export async function nameVisit(
  { db }: FoodLogDeps,
  userId: string,
  id: string,
  { dishId, name }: { dishId?: string | undefined; name?: string | undefined },
): Promise<LogEntry> {
  if ((dishId === undefined) === (name === undefined)) throw new Problem("invalid", visitErrors.oneDish, "dishId");
  await inTransaction(db.write, async (transaction) => {
    const before = await lockVisit(transaction, userId, id);
    if (!before) throw new Problem("not-found", logErrors.missing);
    if (before.name !== null) {
      if (dishId === undefined ? before.name === name : before.dishId === dishId) return;
      throw new Problem("conflict", visitErrors.named);
    }
    if (dishId === undefined) return updateVisitName(transaction, id, name ?? null);
    if (!(await updateVisitDish(transaction, id, dishId))) throw new Problem("not-found", itemNotFound.dish);
  });
  const entry = await findEntry(db.write, userId, id);
  if (!entry) throw new Problem("not-found", logErrors.missing);
  return entry;
}

/** Prefers the most similar name nearby, else the only restaurant of the name. */
async function findRestaurantOf(db: Kysely<Schema>, { name, position }: VisitPlace) {
  if (position === null) {
    const named = await listTwoNamed(db, name);
    return named.length === 1 ? named[0] : undefined;
  }
  const key = nameKey(name);
  const distance = (one: VisitRestaurant) => distanceKm(position, positionOf(one, position));
  return (await listRestaurantsAt(db, position))
    .map((one) => ({ one, weight: nameKey(one.name) === key ? likeness.same : compareNames(name, one.name) }))
    .filter(({ weight }) => weight >= likeness.misspelt)
    .sort((a, b) => b.weight - a.weight || distance(a.one) - distance(b.one))
    .map(({ one }) => one)[0];
}

function positionOf({ latitude, longitude }: VisitRestaurant, fallback: Position): Position {
  return latitude === null || longitude === null ? fallback : { latitude, longitude };
}

function keyOf({ place, day, name, reference }: PastVisit): string {
  return v5(JSON.stringify([storedName(place), day, storedName(name ?? ""), reference]), keySpace);
}
