import type { ItemRef } from "@dishboard/contract/items";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { closingOf } from "../../places/restaurants.service.ts";
import { findRestaurantOf } from "../items.repository.ts";
import { itemStates } from "../items.tables.ts";
import { disputeCodeOfHidden, lockCodes, refreshDisputed } from "../packets/code-disputes.service.ts";
import { findBarcode } from "../packets/packets.repository.ts";
import { lockItem, updateState } from "../rankings.repository.ts";
import { updateFeatured } from "./item-moderation.repository.ts";

/**
 * Hides or shows an item in a transaction; its votes stay. A closed restaurant's dish reappears with it. A product
 * disputes its code if another one got it meanwhile. Returns whether an item changed.
 */
export async function setItemHidden(db: Kysely<Schema>, item: ItemRef, isHidden: boolean, now: Date): Promise<boolean> {
  const { shown, hidden, closed } = itemStates;
  const restaurant = item.kind === "dish" ? await findRestaurantOf(db, item.id) : undefined;
  // Locked before the item, as for a report of a gone restaurant.
  const found = restaurant && (await closingOf(db, restaurant.id));
  const isOfClosed = found !== undefined && found.closer !== null;
  if (item.kind === "product") await lockCodes(db, [item.id]);
  // Waits for a concurrent change or deletion.
  const locked = await lockItem(db, item);
  if (!locked) return false;
  const code = item.kind === "product" ? await findBarcode(db, item.id) : null;
  if (code !== null && !isHidden && locked.state === hidden)
    await disputeCodeOfHidden(db, { id: item.id, code, userId: locked.submittedBy, now });
  const isChanged = await updateState(
    db,
    item.id,
    isHidden ? { from: [shown, closed], to: hidden } : { from: [hidden], to: isOfClosed ? closed : shown },
  );
  if (code !== null && isChanged) await refreshDisputed(db, [code]);
  return isChanged;
}

/** Keeps the item's rank. Returns whether that changed. */
export async function setItemFeatured(db: Kysely<Schema>, item: ItemRef, isFeatured: boolean): Promise<boolean> {
  return updateFeatured(db, item, isFeatured);
}
