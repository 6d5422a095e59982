import type { AllergenStatement } from "@dishboard/contract/allergens";
import { submissionErrors } from "@dishboard/contract/item-fields";
import type { ItemRef } from "@dishboard/contract/items";
import { maskOf, mealTimes } from "@dishboard/contract/labels";
import { nameKey } from "@dishboard/contract/name-key";
import { cellOf, cellsAround, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import { deletePictureFiles, type OwnedPicture, takeUpload } from "../media/media.service.ts";
import {
  createRestaurant,
  type DishRestaurant,
  deleteRestaurantIfEmpty,
  findOrCreateRestaurant,
  isSamePlace,
  lockRestaurant,
  reachesCell,
  sameRestaurantKm,
  setClosing,
} from "../places/restaurants.service.ts";
import { restoreAlerts, restoreNearAlerts } from "./allergens/alerts.service.ts";
import { listAlerts, lockSameness, replaceStatements } from "./allergens/statements.repository.ts";
import { allergenFilters, planStatements } from "./allergens/statements.service.ts";
import {
  findNames,
  findRestaurantOf,
  findStoredItem,
  hasDishesOutside,
  hasVotesOfOthers,
  insertItem,
  type StoredItem,
  updateItem,
  updatePicture,
  updatePictureDescription,
  updateRestaurantOfDishesOutside,
} from "./items.repository.ts";
import { type ItemUpdate, itemTables, type NewItem } from "./items.tables.ts";
import { deleteLabels, insertLabels } from "./labels.repository.ts";
import { isCodeDisputed } from "./packets/code-disputes.repository.ts";
import { addDispute, checkClaim, lockCodes, refreshDisputed } from "./packets/code-disputes.service.ts";
import { checkPacket, noteAlsoNamed } from "./packets/packets.service.ts";
import {
  insertRanking,
  lockItem,
  lockMovableDishes,
  type RankingFilters,
  type RankingPlace,
  updateClosedDishes,
  updatePlaceOfDishes,
  updateRanking,
} from "./rankings.repository.ts";

/** `stored` is undefined for a new item. */
export type SaveTarget = { id: string; userId: string; now: Date; stored?: StoredItem | undefined };

const pictureNotFound = "This photo is not there any more. Please add it again.";

/**
 * Saves an item in the caller's transaction. Throws `Problem` if the picture is not the member's upload. Returns false
 * if the restaurant was decided to be gone and the member may not reopen it; moderators then look again.
 */
export async function saveItem(db: Kysely<Schema>, target: SaveTarget, item: NewItem | ItemUpdate): Promise<boolean> {
  const { id, userId, now, stored } = target;
  const ref = { kind: item.kind, id };
  const isStored = stored !== undefined;
  const packet = item.kind === "product" ? await checkPacket(db, { id, isStored }, item) : undefined;
  const dispute =
    item.kind === "product" && packet?.code && packet.code !== packet.before
      ? await checkClaim(db, { id, code: packet.code, userId, now }, item)
      : null;
  const before = stored && item.kind === "dish" ? await findRestaurantOf(db, id) : undefined;
  const restaurant = await findNewRestaurant(db, target, item, before);
  if (restaurant === null) return false;
  if (before && restaurant && isElsewhere(before, restaurant) && (await hasVotesOfOthers(db, id, userId)))
    throw new Problem("forbidden", submissionErrors.votedThere, "pin");
  const place = placeOf(item, restaurant);
  const namesBefore = stored && namesOf(await findNames(db, ref));
  const isRenamed = namesBefore !== namesOf(item);
  const isMoved = before && restaurant && before.id !== restaurant.id;
  const isOther = isStored && (isRenamed || isMoved || (packet?.before && packet.before !== packet.code));
  const statements = await planStatements(db, { ref, isStored, isOther: Boolean(isOther), now, packet }, item);
  const isDisputed = isStored && item.kind === "product" && (await isCodeDisputed(db, id));
  const filters = filtersOf(item, statements, isStored ? await listAlerts(db, id) : [], isDisputed);
  if (stored) {
    await updateItem(db, id, item, { restaurant, updatedAt: now });
    await updateRanking(db, id, filters, place);
  } else {
    if (!place) throw new Error("A new dish has to name its restaurant");
    const ids = { itemId: id, submittedBy: userId, restaurantId: restaurant?.id };
    await insertRanking(db, { kind: item.kind, ...ids, ...place, ...filters });
    await insertItem(db, { id, submittedBy: userId, createdAt: now }, item, restaurant);
  }
  await deleteLabels(db, ref);
  await insertLabels(db, ref, item);
  await replaceStatements(db, ref, statements);
  await restoreAlerts(db, ref, now);
  if (isRenamed) await restoreNearAlerts(db, ref, now);
  if (packet) await noteAlsoNamed(db, id, packet);
  if (packet?.code && dispute) await addDispute(db, { id, code: packet.code, userId, now }, dispute);
  if (packet) await refreshDisputed(db, [packet.before, packet.code].filter(isCode), [id]);
  await savePicture(db, ref, target, item);
  if (restaurant?.isClosed) {
    await setClosing(db, restaurant.id, { isGone: false, by: "people", at: now });
    await updateClosedDishes(db, restaurant.id, false);
  }
  if (restaurant?.isNewlyPlaced || restaurant?.isMoved) await placeDishes(db, restaurant, now);
  // Only an edit has locked the name: a dish may be arriving at a restaurant of another name.
  if (before && isMoved && !("restaurantName" in item)) await deleteRestaurantIfEmpty(db, before.id);
  return true;
}

function namesOf({ name, brand }: { name: string; brand?: string | null }): string {
  return JSON.stringify([nameKey(name), nameKey(brand ?? "")]);
}

/** Its restaurant exists and has a position. */
export type ImportedDish = {
  id: string;
  restaurant: { id: string; position: Position };
  name: string;
  priceCents: number | null;
  claimIds: number[];
  allergenIds: number[];
  picture: OwnedPicture | null;
  origin: { source: string | null; day: string | null };
};

/** Saves a dish in the caller's transaction. */
export async function saveImportedDish(db: Kysely<Schema>, dish: ImportedDish, now: Date): Promise<void> {
  const { id, restaurant, picture, origin, ...said } = dish;
  const unsaid = { chef: null, description: null, cuisine: null, mealTimes: [], tags: [], pin: null, cell: null };
  const item: NewItem = { kind: "dish", key: v7(), restaurantName: "", picture: null, ...unsaid, ...said };
  const place = { cell: cellOf(restaurant.position), position: restaurant.position };
  const day = origin.day ?? now.toISOString().slice(0, 10);
  const statements = said.allergenIds.map(
    (allergenId): AllergenStatement => ({
      ...{ allergenId, state: "contains", source: "imported", sourceName: origin.source, day },
    }),
  );
  await insertRanking(db, {
    ...{ kind: "dish", itemId: id, submittedBy: null, restaurantId: restaurant.id },
    ...{ ...place, ...filtersOf(item, statements, []) },
  });
  await insertItem(db, { id, submittedBy: null, createdAt: now }, item, { id: restaurant.id, isPinned: true });
  await insertLabels(db, { kind: "dish", id }, item);
  await replaceStatements(db, { kind: "dish", id }, statements);
  await restoreAlerts(db, { kind: "dish", id }, now);
  if (picture) await updatePicture(db, { kind: "dish", id }, picture);
}

/** Returns false if the dish has a picture or was deleted. */
export async function addPicture(db: Kysely<Schema>, dishId: string, picture: OwnedPicture): Promise<boolean> {
  if (!(await lockItem(db, { kind: "dish", id: dishId }))) return false;
  const { imagePath } = await findStoredItem(db, { kind: "dish", id: dishId });
  if (imagePath) return false;
  await updatePicture(db, { kind: "dish", id: dishId }, picture);
  return true;
}

/**
 * Locks what saving may change, before the item. Otherwise items with the same restaurant or code deadlock, as do an
 * edit and a report of a reaction.
 */
export async function lockOthers(db: Kysely<Schema>, id: string, item: NewItem | ItemUpdate, now: Date): Promise<void> {
  if (item.kind === "product") {
    await lockSameness(db, [id], item);
    return lockCodes(db, [id], item.barcode);
  }
  const name = "restaurantName" in item ? item.restaurantName : item.pin && (await findRestaurantOf(db, id))?.name;
  if (name) await lockRestaurant(db, name);
  await lockSameness(db, [id], item);
  if (name && item.pin) await lockMovableDishes(db, id, { name, cells: cellsAround(item.pin, sameRestaurantKm), now });
}

/** Returns undefined if it is unchanged, null if the member may not report it as existing. */
async function findNewRestaurant(
  db: Kysely<Schema>,
  { id: dishId, userId, now }: SaveTarget,
  item: NewItem | ItemUpdate,
  before: StoredRestaurant | undefined,
): Promise<DishRestaurant | null | undefined> {
  if (item.kind === "product") return undefined;
  if ("restaurantName" in item) return findOrCreateRestaurant(db, { ...item, dishId, userId }, now);
  if (!item.pin || !before || isSamePlace(item.pin, before.position)) return undefined;
  return findOrCreateRestaurant(db, { dishId, userId, restaurantName: before.name, pin: item.pin, cell: null }, now);
}

type StoredRestaurant = NonNullable<Awaited<ReturnType<typeof findRestaurantOf>>>;

/**
 * Whether an edit moves a dish away from others' votes: to another cell, or out of reach. A restaurant's move by up to
 * a kilometre does not count.
 */
function isElsewhere(before: StoredRestaurant, { id, position, isMoved }: DishRestaurant): boolean {
  if (!position || (isMoved && id === before.id) || before.cell === nowhereCell) return false;
  return before.position ? cellOf(position) !== before.cell : !reachesCell(position, before.cell);
}

/** If the restaurant had no place, dishes in other cells stay, under another one of that name. */
async function placeDishes(db: Kysely<Schema>, restaurant: DishRestaurant, now: Date): Promise<void> {
  const { id, name, position, isNewlyPlaced } = restaurant;
  if (!position) return;
  const cell = cellOf(position);
  if (isNewlyPlaced && (await hasDishesOutside(db, id, cell))) {
    const other = await createRestaurant(db, { name, position: null }, now);
    await updateRestaurantOfDishesOutside(db, id, cell, other.id);
  }
  await updatePlaceOfDishes(db, id, position, cell);
}

async function savePicture(
  db: Kysely<Schema>,
  ref: ItemRef,
  { userId, stored }: SaveTarget,
  { picture, key }: NewItem | ItemUpdate,
): Promise<void> {
  const storedPath = stored?.imagePath ?? null;
  const uploadId = picture?.uploadId;
  if (picture && !uploadId && !storedPath)
    throw new Problem("invalid", "picture must be one of your uploads", "picture");
  const taken = uploadId && (await takeUpload(db, { id: uploadId, userId, bucket: itemTables[ref.kind].bucket }));
  const isSentAgain = stored?.submissionKey === key || stored?.editKey === key;
  // On a repeated form the first try already took the upload.
  const isUnchanged = picture !== null && !taken && (!uploadId || (isSentAgain && storedPath !== null));
  if (!isUnchanged) {
    if (picture && !taken) throw new Problem("not-found", pictureNotFound, "picture");
    if (taken || storedPath) await updatePicture(db, ref, taken || null);
    if (storedPath) await deletePictureFiles(db, storedPath);
  }
  await updatePictureDescription(db, ref, picture?.description ?? null);
}

/** Undefined for a dish that stays in place. */
function placeOf(item: NewItem | ItemUpdate, restaurant: DishRestaurant | undefined): RankingPlace | undefined {
  if (item.kind === "product") return { cell: productCell, position: null };
  if (!restaurant) return undefined;
  const { position } = restaurant;
  const claimed = "cell" in item ? item.cell : null;
  return { cell: position ? cellOf(position) : (claimed ?? nowhereCell), position };
}

function isCode(code: string | null): code is string {
  return code !== null;
}

function filtersOf(
  item: NewItem | ItemUpdate,
  statements: readonly AllergenStatement[],
  alertIds: readonly number[],
  isDisputed = false,
): RankingFilters {
  const times: readonly string[] = item.kind === "dish" ? item.mealTimes : [];
  return {
    priceCents: item.priceCents,
    cuisine: item.kind === "dish" ? item.cuisine : item.category,
    mealTimes: maskOf(mealTimes.flatMap((time, index) => (times.includes(time) ? [index + 1] : []))),
    ...allergenFilters(item.claimIds, statements, alertIds, isDisputed),
  };
}
