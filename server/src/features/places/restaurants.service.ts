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

/** Within this distance of a pin a restaurant of the same name is the same restaurant. */
export const sameRestaurantKm = 1;

/** The dish that looks for its restaurant, who saves it, and what its form says about it. */
export type RestaurantSearch = {
  dishId: string;
  userId: string;
  restaurantName: string;
  pin: Position | null;
  cell: number | null;
};

/**
 * The restaurant of a dish. `isNewlyPlaced`: it had no place before. `isMoved`: it got another place and its other
 * dishes have not been moved. `isClosed`: it is reported or decided to be gone, which the dish contradicts. `isPinned`:
 * the dish's pin has set the place that it has.
 */
export type DishRestaurant = RestaurantPlace & {
  isNewlyPlaced: boolean;
  isMoved: boolean;
  isClosed: boolean;
  isPinned: boolean;
};

/**
 * Finds or creates the restaurant of a dish. With a pin it is the one of the name near the pin, or else one without a
 * place that has a dish in the pin's cell, and that gets the pin as its place. Without a pin it is one of the name, in
 * `cell` first. One named only by accounts without standing takes its spelling from members with standing, and a pin of
 * such a member moves it once, from its first place. An unused one takes both from anyone. Returns null if moderators
 * recently decided that it is gone and the submitter has no standing; moderators are then asked to look again.
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
  // If the submitter picks a restaurant from the list, the form sends a place that someone else set.
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

/** The name and the place of a restaurant after a dish with this name and pin is saved there. */
function saidBy(
  { name, pin }: { name: string; pin: Position | null },
  { weight, hasStanding, mayMove, ...found }: NamedRestaurant,
): Pick<RestaurantPlace, "name" | "position"> {
  if (weight === 0) return { name, position: pin };
  const isPlacing = pin !== null && (found.position === null || mayMove);
  return { name: weight === 1 && hasStanding ? name : found.name, position: isPlacing ? pin : found.position };
}

/** Whether two places are one; pins are rounded to 6 decimals, and places from files are not. */
export function isSamePlace(one: Position | null, other: Position | null): boolean {
  if (!one || !other) return one === other;
  return Math.abs(one.latitude - other.latitude) < 1e-6 && Math.abs(one.longitude - other.longitude) < 1e-6;
}

/** Whether a dish of a cell without a pin may be in a restaurant at a place. */
export function reachesCell(place: Position, cell: number): boolean {
  return cellsAround(middleOfCell(cell), reachKm).includes(cellOf(place));
}

/** Lists the restaurants that a suspended person's pins moved and that no file names. */
export async function listMoved(db: Kysely<Schema>, userId: string): Promise<{ id: string; name: string }[]> {
  return listMovedBySuspended(db, userId);
}

/** Forgets which restaurants a person moved whose account is erased; they stay where they are. */
export async function forgetMover(db: Kysely<Schema>, userId: string): Promise<void> {
  await deleteMover(db, userId);
}

/** Moves a restaurant that this person moved back to its first place, and returns it; the caller moves its dishes. */
export async function moveBack(
  db: Kysely<Schema>,
  { id, name }: { id: string; name: string },
  movedBy: string,
): Promise<Position | undefined> {
  await lockRestaurantName(db, name);
  return updateToFirstPlace(db, id, movedBy);
}

/** Finds the restaurant of a name near a pin, unless it is said to be gone. The name is locked by the caller. */
export async function findNearPin(
  db: Kysely<Schema>,
  { name, pin }: { name: string; pin: Position },
  now: Date,
): Promise<RestaurantPlace | undefined> {
  const search = { name, pin, radiusKm: sameRestaurantKm };
  const found = await findRestaurantNear(db, search, { userId: null, now });
  return found?.closer === null ? found : undefined;
}

/** Deletes those of some restaurants that nothing says or has said anything of; the caller has locked their names. */
export async function deleteRestaurantsIfUntouched(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await deleteUntouchedRestaurants(db, ids);
}

/** Creates a restaurant of which no more is known than its name, and perhaps its place. */
export async function createRestaurant(
  db: Kysely<Schema>,
  { name, position }: { name: string; position: Position | null },
  now: Date,
): Promise<RestaurantPlace> {
  const id = v7();
  await insertRestaurant(db, { id, name, position, cuisine: null, city: null, state: null, createdAt: now });
  return { id, name, position };
}

/** Makes others who are about to find, create or place a restaurant of this name wait until the transaction ends. */
export async function lockRestaurant(db: Kysely<Schema>, name: string): Promise<void> {
  await lockRestaurantName(db, name);
}

/** Does so for several names. */
export async function lockRestaurants(db: Kysely<Schema>, names: string[]): Promise<void> {
  await lockRestaurantNames(db, names);
}

/** Adds restaurants of which a file tells. */
export async function addRestaurants(db: Kysely<Schema>, restaurants: readonly NewRestaurant[]): Promise<void> {
  await insertRestaurants(db, restaurants);
}

/** Updates those of some restaurants that have no dish with a file's data. */
export async function updateRestaurantsWithoutDish(
  db: Kysely<Schema>,
  restaurants: Parameters<typeof updateWithoutDish>[1],
): Promise<void> {
  await updateWithoutDish(db, restaurants);
}

/** Deletes those of some restaurants that are untouched and that no file names. Returns their number. */
export async function deleteRestaurantsUntouched(db: Kysely<Schema>, ids: string[]): Promise<number> {
  return deleteUntouchedRestaurants(db, ids);
}

/** Deletes a restaurant unless it has a dish or a file has named it. */
export async function deleteRestaurantIfEmpty(db: Kysely<Schema>, id: string): Promise<void> {
  await deleteEmptyRestaurants(db, [id]);
}

/**
 * Finds whether a restaurant is gone and who reported it; null if no one did, undefined if it does not exist. Locks it
 * and the list of its dishes until the transaction ends.
 */
export async function closingOf(db: Kysely<Schema>, id: string): ReturnType<typeof lockClosing> {
  const name = await findRestaurantName(db, id);
  // The same lock as when a dish is added to it.
  if (name !== undefined) await lockRestaurantName(db, name);
  return lockClosing(db, id);
}

/** Stores that a restaurant is gone, or that it is there again; its dishes are left to the caller. */
export async function setClosing(db: Kysely<Schema>, id: string, closing: Closing): Promise<void> {
  await updateClosing(db, id, closing);
}
