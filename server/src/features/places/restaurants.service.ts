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
 * The restaurant of a dish; `isNewlyPlaced` when it got its place only now, `isMoved` when it got another, and its other dishes
 * are not moved yet; `isClosed` when it is said to be gone, which the dish belies; `isPinned` when the dish says where it is.
 */
export type DishRestaurant = RestaurantPlace & {
  isNewlyPlaced: boolean;
  isMoved: boolean;
  isClosed: boolean;
  isPinned: boolean;
};

/**
 * Finds the restaurant of a dish. With a pin it is the one of its name near the pin, or one without a place that other
 * dishes claim to be in the cell of the pin, which gets the pin as its place; without a pin it is one of its name, in the
 * cell that was looked at before others. Creates it when there is none. One that only accounts without standing have named gets
 * the spelling and the pin of the first member with standing, and one that nobody has any more those of anybody. Null for a
 * restaurant that moderators have decided is gone, where somebody without standing may not say otherwise: they are asked to look again.
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
    // Whoever chooses one from the list sends the place that somebody else has said.
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

/** Brings those of some restaurants that have no dish up to date with what a file says of them. */
export async function updateRestaurantsWithoutDish(
  db: Kysely<Schema>,
  restaurants: Parameters<typeof updateWithoutDish>[1],
): Promise<void> {
  await updateWithoutDish(db, restaurants);
}

/** Deletes those of some restaurants that nobody has touched and that no file names any more, and says how many these were. */
export async function deleteRestaurantsUntouched(db: Kysely<Schema>, ids: string[]): Promise<number> {
  return deleteUntouchedRestaurants(db, ids);
}

/** Deletes a restaurant unless it has a dish or a file has named it. */
export async function deleteRestaurantIfEmpty(db: Kysely<Schema>, id: string): Promise<void> {
  await deleteEmptyRestaurants(db, [id]);
}

/**
 * Finds a restaurant and who says that it is gone: null if nobody does. Undefined if there is none. It stays unchanged until
 * the transaction ends, and so does which dishes it has.
 */
export async function closingOf(db: Kysely<Schema>, id: string): ReturnType<typeof lockClosing> {
  const name = await findRestaurantName(db, id);
  // As whoever adds a dish to it.
  if (name !== undefined) await lockRestaurantName(db, name);
  return lockClosing(db, id);
}

/** Stores that a restaurant is gone, or that it is there again; its dishes are left to the caller. */
export async function setClosing(db: Kysely<Schema>, id: string, closing: Closing): Promise<void> {
  await updateClosing(db, id, closing);
}
