import { cellOf, cellsAround, middleOfCell, nowhereCell, type Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import {
  type Closing,
  deleteEmptyRestaurants,
  deleteMover,
  deleteUntouchedRestaurants,
  findRestaurantByName,
  findRestaurantName,
  findRestaurantNear,
  findRestaurantToPlace,
  insertRestaurant,
  insertRestaurants,
  listMovedBySuspended,
  lockClosing,
  lockRestaurantName,
  lockRestaurantNames,
  type NamedRestaurant,
  type NewRestaurant,
  type RestaurantPlace,
  reachKm,
  updateAsked,
  updateClosing,
  updateName,
  updatePlace,
  updateToFirstPlace,
  updateRestaurantsWithoutDish as updateWithoutDish,
} from "./restaurants.repository.ts";

/** Same-named restaurants within this distance of a pin are one. */
export const sameRestaurantKm = 1;

export type RestaurantSearch = {
  dishId: string;
  userId: string;
  restaurantName: string;
  pin: Position | null;
  cell: number | null;
};

/**
 * `isNewlyPlaced`: it had no place. `isMoved`: its other dishes have not followed yet. `isClosed`: reported or decided
 * to be gone, which the dish contradicts. `isPinned`: the dish's pin set its place.
 */
export type DishRestaurant = RestaurantPlace & {
  isNewlyPlaced: boolean;
  isMoved: boolean;
  isClosed: boolean;
  isPinned: boolean;
};

/**
 * Finds or creates a dish's restaurant. With a pin: the one of the name nearby, or else one that the pin places.
 * Without a pin: one of the name, preferably in `cell`. One named only by accounts without standing takes its spelling
 * from members with standing, whose pin moves it once from its first place. An unused one takes both from anyone.
 * Returns null if moderators recently decided that it is gone and the submitter has no standing; moderators are then
 * asked to look again.
 */
export async function findOrCreateRestaurant(
  db: Kysely<Schema>,
  { dishId, userId, restaurantName: name, pin, cell }: RestaurantSearch,
  now: Date,
): Promise<DishRestaurant | null> {
  await lockRestaurantName(db, name);
  const seeker = { userId, now, dishId };
  const found = pin
    ? ((await findRestaurantNear(db, { name, pin, radiusKm: sameRestaurantKm }, seeker)) ??
      (await findRestaurantToPlace(db, { name, cell: cellOf(pin), dishId }, seeker)))
    : await findRestaurantByName(db, { name, cell: cell ?? nowhereCell }, seeker);
  if (!found) {
    const created = await createRestaurant(db, { name, position: pin }, now);
    return { ...created, isNewlyPlaced: false, isMoved: false, isClosed: false, isPinned: pin !== null };
  }
  if (found.isProtected && !found.hasStanding) {
    await updateAsked(db, found.id, now);
    return null;
  }
  const restaurant = { id: found.id, ...saidBy({ name, pin }, found) };
  if (restaurant.name !== found.name) await updateName(db, found.id, restaurant.name);
  // A restaurant picked from the list sends its present place.
  const isOtherPlace = !isSamePlace(restaurant.position, found.position);
  const moved = found.position && found.weight > 0 ? { from: found.position, by: userId } : null;
  if (isOtherPlace) await updatePlace(db, found.id, { position: restaurant.position, moved });
  return {
    ...restaurant,
    isNewlyPlaced: isOtherPlace && found.position === null,
    isMoved: isOtherPlace && found.position !== null,
    isClosed: found.closer !== null,
    isPinned: isOtherPlace && pin !== null,
  };
}

function saidBy(
  { name, pin }: { name: string; pin: Position | null },
  { weight, hasStanding, mayMove, ...found }: NamedRestaurant,
): Pick<RestaurantPlace, "name" | "position"> {
  if (weight === 0) return { name, position: pin };
  const isPlacing = pin !== null && (found.position === null || mayMove);
  return { name: weight === 1 && hasStanding ? name : found.name, position: isPlacing ? pin : found.position };
}

/** Whether places are the same; pins have only 6 decimals. */
export function isSamePlace(one: Position | null, other: Position | null): boolean {
  if (!one || !other) return one === other;
  return Math.abs(one.latitude - other.latitude) < 1e-6 && Math.abs(one.longitude - other.longitude) < 1e-6;
}

/** Whether a dish without a pin may be in a restaurant there. */
export function reachesCell(place: Position, cell: number): boolean {
  return cellsAround(middleOfCell(cell), reachKm).includes(cellOf(place));
}

/** Leaves out restaurants that files name. */
export async function listMoved(db: Kysely<Schema>, userId: string): Promise<{ id: string; name: string }[]> {
  return listMovedBySuspended(db, userId);
}

export async function forgetMover(db: Kysely<Schema>, userId: string): Promise<void> {
  await deleteMover(db, userId);
}

/** Restores the first place if this person moved the restaurant; the caller moves its dishes. */
export async function moveBack(
  db: Kysely<Schema>,
  { id, name }: { id: string; name: string },
  movedBy: string,
): Promise<Position | undefined> {
  await lockRestaurantName(db, name);
  return updateToFirstPlace(db, id, movedBy);
}

/** Finds an open restaurant whose name the caller has locked. */
export async function findNearPin(
  db: Kysely<Schema>,
  { name, pin }: { name: string; pin: Position },
  now: Date,
): Promise<RestaurantPlace | undefined> {
  const search = { name, pin, radiusKm: sameRestaurantKm };
  const found = await findRestaurantNear(db, search, { userId: null, now });
  return found?.closer === null ? found : undefined;
}

/** Requires that the caller has locked the names. */
export async function deleteRestaurantsIfUntouched(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await deleteUntouchedRestaurants(db, ids);
}

export async function createRestaurant(
  db: Kysely<Schema>,
  { name, position }: { name: string; position: Position | null },
  now: Date,
): Promise<RestaurantPlace> {
  const id = v7();
  await insertRestaurant(db, { id, name, position, cuisine: null, city: null, state: null, createdAt: now });
  return { id, name, position };
}

/** Blocks finding, creating or placing a restaurant of this name until the transaction ends. */
export async function lockRestaurant(db: Kysely<Schema>, name: string): Promise<void> {
  await lockRestaurantName(db, name);
}

export async function lockRestaurants(db: Kysely<Schema>, names: string[]): Promise<void> {
  await lockRestaurantNames(db, names);
}

export async function addRestaurants(db: Kysely<Schema>, restaurants: readonly NewRestaurant[]): Promise<void> {
  await insertRestaurants(db, restaurants);
}

export async function updateRestaurantsWithoutDish(
  db: Kysely<Schema>,
  restaurants: Parameters<typeof updateWithoutDish>[1],
): Promise<void> {
  await updateWithoutDish(db, restaurants);
}

/** Deletes those that no file names. Returns their number. */
export async function deleteRestaurantsUntouched(db: Kysely<Schema>, ids: string[]): Promise<number> {
  return deleteUntouchedRestaurants(db, ids);
}

/** Deletes a restaurant unless it has a dish or a file names it. */
export async function deleteRestaurantIfEmpty(db: Kysely<Schema>, id: string): Promise<void> {
  await deleteEmptyRestaurants(db, [id]);
}

/** Finds who closed a restaurant; null if no one, undefined if it does not exist. Locks it and its list of dishes. */
export async function closingOf(db: Kysely<Schema>, id: string): ReturnType<typeof lockClosing> {
  const name = await findRestaurantName(db, id);
  // The lock of adding a dish.
  if (name !== undefined) await lockRestaurantName(db, name);
  return lockClosing(db, id);
}

/** Stores whether a restaurant is gone; the caller updates its dishes. */
export async function setClosing(db: Kysely<Schema>, id: string, closing: Closing): Promise<void> {
  await updateClosing(db, id, closing);
}
