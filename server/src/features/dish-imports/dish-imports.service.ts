import {
  dishImportErrors,
  type ImportedRow,
  type PastDishImport,
  type RowToImport,
} from "@dishboard/contract/dish-imports";
import { readRow } from "@dishboard/contract/draft-rows";
import { nameKey } from "@dishboard/contract/name-key";
import type { Position } from "@dishboard/contract/places";
import type { Money } from "@dishboard/contract/prices";
import { cleanLine } from "@dishboard/contract/text";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { saveImportedDish } from "../items/save-item.service.ts";
import { takeUpload } from "../media/media.service.ts";
import { createRestaurant, findNearPin, lockRestaurants } from "../places/restaurants.service.ts";
import {
  type DishImportRow,
  findByKey,
  findRestaurants,
  insertDishImport,
  listDishNames,
  listImportsOfDishes,
  lockDishImports,
  type NewImportedDish,
} from "./dish-imports.repository.ts";

/** Job that fetches an import's photos. */
export const fetchPhotosTask = "dish-imports-photos";

export type DishImportsDeps = {
  db: Database;
  clock: () => Date;
  money: Money;
  /** Called after changes that lists show. */
  onChange: () => void;
};

/** From an administrator with a form's key, or the command with a file name. */
export type DishImportRequest = {
  key: string | null;
  userId: string | null;
  fileName: string | null;
  rows: readonly RowToImport[];
};

export type DishImportReply = { import: PastDishImport | null; rows: ImportedRow[] };

/**
 * Adds dishes in one transaction. Skips existing ones unless wanted; returns why rows fail. The same key returns the
 * same result.
 */
export async function addDishes(
  { db, clock, money, onChange }: DishImportsDeps,
  { key, rows, ...request }: DishImportRequest,
): Promise<DishImportReply> {
  const now = clock();
  const done = await inTransaction(db.write, async (transaction) => {
    await lockDishImports(transaction);
    const earlier = key === null ? undefined : await findByKey(transaction, key);
    if (earlier) return earlier;
    const { outcomes, dishes, restaurantIds } = await addRows(transaction, {
      rows,
      userId: request.userId,
      money,
      now,
    });
    if (dishes.length === 0) return { id: null, outcomes };
    const sources = new Set(dishes.map(({ source }) => source));
    const source = sources.size === 1 ? (dishes[0]?.source ?? null) : null;
    const one = { ...request, key, source, createdAt: now, outcomes, restaurantIds };
    const id = await insertDishImport(transaction, one, dishes);
    if (dishes.some(({ photoUrl }) => photoUrl !== null))
      await addJob(transaction, fetchPhotosTask, { id }, `${fetchPhotosTask} ${id}`);
    return { id, outcomes };
  });
  if (done.id === null) return { import: null, rows: done.outcomes };
  onChange();
  return { import: await readImport(db.write, done.id), rows: done.outcomes };
}

type Added = { outcomes: ImportedRow[]; dishes: NewImportedDish[]; restaurantIds: string[] };

async function addRows(
  db: Kysely<Schema>,
  { rows, userId, money, now }: { rows: readonly RowToImport[]; userId: string | null; money: Money; now: Date },
): Promise<Added> {
  const places = await preparePlaces(db, rows, now);
  const added: Added = { outcomes: [], dishes: [], restaurantIds: [] };
  for (const one of rows) {
    const { read, errors } = readRow(one.row, money);
    const error = Object.values(errors)[0];
    if (error !== undefined) {
      added.outcomes.push(refused(error));
      continue;
    }
    const place = await places.find(one, read.place);
    if (typeof place === "string") {
      added.outcomes.push(refused(place));
      continue;
    }
    if (!one.isWanted && place.dishNames.has(nameKey(read.name))) {
      added.outcomes.push({ outcome: "known", dishId: null, reason: null });
      continue;
    }
    const picture = one.uploadId && userId ? await takeDishUpload(db, one.uploadId, userId) : null;
    if (picture === undefined) {
      added.outcomes.push(refused(dishImportErrors.photoGone));
      continue;
    }
    const restaurant = await places.take(place, read.place);
    place.dishNames.add(nameKey(read.name));
    const id = v7();
    const { name, priceCents, claimIds, allergenIds, origin } = read;
    await saveImportedDish(db, { id, restaurant, name, priceCents, claimIds, allergenIds, picture, origin }, now);
    const photoUrl = picture ? null : read.photoUrl;
    added.dishes.push({ dishId: id, row: one.at, ...origin, photoUrl });
    added.outcomes.push({ outcome: "added", dishId: id, reason: null });
  }
  added.restaurantIds = places.made;
  return added;
}

function refused(reason: string): ImportedRow {
  return { outcome: "refused", dishId: null, reason };
}

async function takeDishUpload(db: Kysely<Schema>, id: string, userId: string) {
  return takeUpload(db, { id, userId, bucket: "dish-images" });
}

/** An existing place or a new pin, and its dishes' name keys. */
type Place = { id: string | null; position: Position; dishNames: Set<string> };

async function preparePlaces(db: Kysely<Schema>, rows: readonly RowToImport[], now: Date) {
  const ids = [...new Set(rows.flatMap(({ restaurantId }) => restaurantId ?? []))];
  const newNames = rows.flatMap(({ pin, restaurantId, row }) => (pin && !restaurantId ? cleanLine(row.place) : []));
  const names = [...(await findRestaurants(db, ids)).values()].map(({ name }) => name);
  // Merging, closing or adding waits or has ended.
  await lockRestaurants(db, [...new Set([...names, ...newNames])]);
  const known = await findRestaurants(db, ids);
  const places = new Map<string, Place>();
  const made: string[] = [];
  for (const { id, latitude, longitude } of known.values())
    places.set(id, { id, position: { latitude, longitude }, dishNames: new Set() });
  for (const { restaurantId, name } of await listDishNames(db, [...places.keys()]))
    places.get(restaurantId)?.dishNames.add(nameKey(name));
  const find = async ({ restaurantId, pin }: RowToImport, name: string): Promise<Place | string> => {
    if (restaurantId) return places.get(known.get(restaurantId)?.id ?? "") ?? dishImportErrors.placeGone;
    if (!pin) return dishImportErrors.noPlace;
    const key = `${nameKey(name)} ${pin.latitude} ${pin.longitude}`;
    const before = places.get(key);
    if (before) return before;
    const near = await findNearPin(db, { name, pin }, now);
    const its = near && places.get(near.id);
    const place = its ?? { id: near?.id ?? null, position: near?.position ?? pin, dishNames: new Set() };
    places.set(key, place);
    if (near && !its) {
      places.set(near.id, place);
      for (const { name: dish } of await listDishNames(db, [near.id])) place.dishNames.add(nameKey(dish));
    }
    return place;
  };
  const take = async (place: Place, name: string): Promise<{ id: string; position: Position }> => {
    if (place.id !== null) return { id: place.id, position: place.position };
    const { id } = await createRestaurant(db, { name, position: place.position }, now);
    place.id = id;
    places.set(id, place);
    made.push(id);
    return { id, position: place.position };
  };
  return { find, take, made };
}

/** All imports, newest first. */
export async function listEverything({ db }: Pick<DishImportsDeps, "db">): Promise<PastDishImport[]> {
  return (await listImportsOfDishes(db.read("latest"))).map(pastImport);
}

/** An existing import by number. */
export async function readImport(db: Kysely<Schema>, id: number): Promise<PastDishImport> {
  const [row] = await listImportsOfDishes(db, id);
  if (!row) throw new Error(`There is no import of dishes ${id}`);
  return pastImport(row);
}

function pastImport({ createdAt, undoAskedAt, undoneAt, ...row }: DishImportRow): PastDishImport {
  const state = undoneAt ? "undone" : undoAskedAt ? "undoing" : "done";
  return { ...row, createdAt: createdAt.toISOString(), state };
}
