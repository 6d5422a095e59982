import type { ItemRef } from "@dishboard/contract/items";
import { maskOf, mealTimes } from "@dishboard/contract/labels";
import { cellOf, nowhereCell, type Position, productCell } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { deletePictureFiles, takeUpload } from "../media/media.service.ts";
import { findOrCreateRestaurant, pinRestaurant } from "../places/restaurants.service.ts";
import {
  findRestaurantId,
  insertItem,
  type StoredItem,
  updateItem,
  updatePicture,
  updatePictureDescription,
} from "./items.repository.ts";
import { type ItemUpdate, itemTables, type NewItem } from "./items.tables.ts";
import { deleteLabels, insertLabels } from "./labels.repository.ts";
import {
  insertRanking,
  type RankingFilters,
  type RankingPlace,
  updatePlaceOfDishes,
  updateRanking,
} from "./rankings.repository.ts";

/** Which item is saved, by whom and when; `stored` is what a locked item was before, undefined for a new one. */
export type SaveTarget = { id: string; userId: string; now: Date; stored?: StoredItem | undefined };

const pictureNotFound = "This photo is not there any more. Please add it again.";

/**
 * Saves all of an item: its restaurant, ranking row, own row, labels and picture, in the transaction of the caller.
 * Throws `Problem` when the picture is none of the person's uploads.
 */
export async function saveItem(db: Kysely<Schema>, target: SaveTarget, item: NewItem | ItemUpdate): Promise<void> {
  const { id, userId, now, stored } = target;
  const ref = { kind: item.kind, id };
  const restaurant = "restaurantName" in item ? await findOrCreateRestaurant(db, item, now) : undefined;
  const place = placeOf(item, restaurant);
  if (stored) {
    await updateRanking(db, id, filtersOf(item), place);
    await updateItem(db, id, item, { restaurantId: restaurant?.id, updatedAt: now });
  } else {
    if (!place) throw new Error("A new dish has to name its restaurant");
    await insertRanking(db, { itemId: id, kind: item.kind, submittedBy: userId, ...place, ...filtersOf(item) });
    await insertItem(db, { id, submittedBy: userId, createdAt: now }, item, restaurant?.id);
  }
  await deleteLabels(db, ref);
  await insertLabels(db, ref, item);
  await savePicture(db, ref, target, item);
  if (!restaurant && item.kind === "dish" && item.pin) await pinRestaurantOfDish(db, id, item.pin);
}

/** Takes a new picture from the person's uploads, keeps the stored one, or removes it, as the form says. */
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
  // When a form is sent again, its first try has taken the upload, and the item has the picture already.
  const isUnchanged = picture !== null && !taken && (!uploadId || (stored?.key === key && storedPath !== null));
  if (!isUnchanged) {
    if (picture && !taken) throw new Problem("not-found", pictureNotFound, "picture");
    if (taken || storedPath) await updatePicture(db, ref, taken || null);
    if (storedPath) await deletePictureFiles(db, storedPath);
  }
  await updatePictureDescription(db, ref, picture?.description ?? null);
}

/** Places the restaurant of a dish, with all its dishes, unless its place is known already. */
async function pinRestaurantOfDish(db: Kysely<Schema>, dishId: string, pin: Position): Promise<void> {
  const restaurantId = await findRestaurantId(db, dishId);
  if (await pinRestaurant(db, restaurantId, pin)) await updatePlaceOfDishes(db, restaurantId, pin, cellOf(pin));
}

/** Where an item ranks; undefined for a dish that stays where it is. */
function placeOf(
  item: NewItem | ItemUpdate,
  restaurant: { position: Position | null } | undefined,
): RankingPlace | undefined {
  if (item.kind === "product") return { cell: productCell, position: null };
  if (!restaurant || !("cell" in item)) return undefined;
  const { position } = restaurant;
  return { cell: position ? cellOf(position) : (item.cell ?? nowhereCell), position };
}

function filtersOf(item: NewItem | ItemUpdate): RankingFilters {
  const times: readonly string[] = item.kind === "dish" ? item.mealTimes : [];
  return {
    priceCents: item.priceCents,
    cuisine: item.kind === "dish" ? item.cuisine : item.category,
    mealTimes: maskOf(mealTimes.flatMap((time, index) => (times.includes(time) ? [index + 1] : []))),
    claims: maskOf(item.claimIds),
    allergens: maskOf(item.allergenIds),
  };
}
