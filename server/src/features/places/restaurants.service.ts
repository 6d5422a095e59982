import { cellOf, nowhereCell, type Position } from "@dishboard/contract/places";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import {
  type Closing,
  deleteEmptyRestaurants,
  deleteUntouchedRestaurants,
  findRestaurantByName,
  findRestaurantName,
  findRestaurantNear,
  findRestaurantToPlace,
  insertRestaurant,
  insertRestaurants,
  lockClosing,
  lockRestaurantName,
  lockRestaurantNames,
  mayPlaceAnew,
  type NamedRestaurant,
  type NewRestaurant,
  type RestaurantPlace,
  type Seeker,
  updateAsked,
  updateClosing,
  updateNameAndPlace,
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
 * the dish's pin sets its place.
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
 * `cell` first. One named only by accounts without standing takes spelling and pin from the first member with standing;
 * an unused one takes them from anyone. Returns null if moderators recently decided that it is gone and the submitter
 * has no standing; moderators are then asked to look again.
 */
export async function findOrCreateRestaurant(
  db: Kysely<Schema>,
  { dishId, userId, restaurantName: name, pin, cell }: RestaurantSearch,
  now: Date,
): Promise<DishRestaurant | null> {
  await lockRestaurantName(db, name);
  const seeker = { userId, now };
  const found = pin
    ? ((await findRestaurantNear(db, { name, pin, radiusKm: sameRestaurantKm }, seeker)) ??
      (await findRestaurantToPlace(db, { name, cell: cellOf(pin), dishId }, seeker)))
    : await findRestaurantByName(db, { name, cell: cell ?? nowhereCell }, seeker);
  const isPinned = pin !== null;
  if (!found) {
    const created = await createRestaurant(db, { name, position: pin }, now);
    return { ...created, isNewlyPlaced: false, isMoved: false, isClosed: false, isPinned };
  }
  if (found.isProtected && !found.hasStanding) {
    await updateAsked(db, found.id, now);
    return null;
  }
  const restaurant = { id: found.id, ...saidBy({ name, pin }, found) };
  const isOtherPlace = !isSamePlace(restaurant.position, found.position);
  if (isOtherPlace || restaurant.name !== found.name) await updateNameAndPlace(db, restaurant);
  return {
    ...restaurant,
    isNewlyPlaced: isOtherPlace && found.position === null,
    isMoved: isOtherPlace && found.position !== null,
    isClosed: found.closer !== null,
    // If the submitter picks a restaurant from the list, the form sends a place that someone else set.
    isPinned: isPinned && (found.weight === 0 || found.weight === 3 || !isSamePlace(pin, found.position)),
  };
}

/** The name and the place of a restaurant after a dish with this name and pin is saved there. */
function saidBy(
  { name, pin }: { name: string; pin: Position | null },
  { weight, hasStanding, ...found }: NamedRestaurant,
): Pick<RestaurantPlace, "name" | "position"> {
  if (weight === 0) return { name, position: pin };
  const isPlacing = pin !== null && (found.position === null || (weight < 3 && hasStanding));
  return { name: weight === 1 && hasStanding ? name : found.name, position: isPlacing ? pin : found.position };
}

function isSamePlace(one: Position | null, other: Position | null): boolean {
  return one?.latitude === other?.latitude && one?.longitude === other?.longitude;
}

/** Whether a person's pin says where a restaurant is, although it has a place. The name is locked by the caller. */
export async function mayPlaceAgain(db: Kysely<Schema>, id: string, seeker: Seeker): Promise<boolean> {
  return mayPlaceAnew(db, id, seeker);
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
