import { allergenCheckErrors } from "@dishboard/contract/allergen-checks";
import { type Exclusion, excludedByText } from "@dishboard/contract/allergen-words";
import type { AllergenStatement, StatedAs, StatementSource } from "@dishboard/contract/allergens";
import { allergenNames } from "@dishboard/contract/allergens";
import { excludedAllergenIds } from "@dishboard/contract/contradictions";
import { type ItemRef, itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { itemStates } from "../items.tables.ts";
import { deleteClaims, listClaimIds } from "../labels.repository.ts";
import { isCodeDisputed } from "../packets/code-disputes.repository.ts";
import { findBarcode, findStatedPacket } from "../packets/packets.repository.ts";
import { lockItem, lockItems, updateAllergenFilters } from "../rankings.repository.ts";
import { areNearNames } from "./near-names.service.ts";
import {
  copyReactions,
  listAlerts,
  listReactedOfSubmitter,
  listReactedWithCode,
  listSameAsReacted,
  listSameItems,
  listStatements,
  listWithCode,
  lockSameness,
  replaceStatements,
  restoreReactions,
  touchItem,
} from "./statements.repository.ts";
import { allergenFilters } from "./statements.service.ts";

/** Locks a shown item. Throws `Problem` if it does not exist or is not shown. */
export async function lockShownItem(db: Kysely<Schema>, item: ItemRef): Promise<{ submittedBy: string | null }> {
  const locked = await lockItem(db, item);
  if (locked?.state !== itemStates.shown) throw new Problem("not-found", itemNotFound[item.kind]);
  return locked;
}

/** Locks an item in any state. Throws `Problem` if it does not exist. */
export async function lockAnyItem(db: Kysely<Schema>, item: ItemRef): Promise<{ submittedBy: string | null }> {
  const locked = await lockItem(db, item);
  if (!locked) throw new Problem("not-found", itemNotFound[item.kind]);
  return locked;
}

/**
 * Locks an item with all that are the same, so that reports on two of them do not deadlock. Throws
 * `Problem("not-found")` for a missing product.
 */
export async function lockSameItems(
  db: Kysely<Schema>,
  item: ItemRef,
): Promise<{ id: string; submittedBy: string | null }[]> {
  let others: { id: string; submittedBy: string | null }[] = [];
  // A concurrent edit may have added others.
  for (let locked: string | undefined; ; ) {
    const keys = await lockSameness(db, [item.id, ...others.map(({ id }) => id)]);
    if (keys === locked) break;
    locked = keys;
    others = [
      ...(await listSameItems(db, item)),
      ...(item.kind === "product" ? await listSameOfCode(db, item.id) : []),
    ].filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);
  }
  await lockItems(db, [item.id, ...others.map(({ id }) => id)]);
  return others;
}

/** Lists the products with its code and a similar name or brand. */
async function listSameOfCode(db: Kysely<Schema>, id: string): Promise<{ id: string; submittedBy: string | null }[]> {
  const { own, others } = await listWithCode(db, id);
  if (!own) throw new Problem("not-found", itemNotFound.product);
  return others.filter((one) => isNearOne(own, one)).map((one) => ({ id: one.id, submittedBy: one.submittedBy }));
}

/** Locks items in any state, and blocks saves and reports of the same ones. */
export async function lockForRelease(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await lockSameness(db, ids);
  await lockItems(db, ids);
}

/** Sets a locked item's alerts, on its card and in its filter values. */
export async function setAlerts(db: Kysely<Schema>, item: ItemRef, alertIds: readonly number[]): Promise<void> {
  const [claimIds, statements] = [await listClaimIds(db, item), await listStatements(db, item)];
  const isDisputed = item.kind === "product" && (await isCodeDisputed(db, item.id));
  await updateAllergenFilters(db, item.id, allergenFilters(claimIds, statements, alertIds, isDisputed));
}

/** Updates a locked item's filter values after a dispute of its code. */
export async function refreshAllergenFilters(db: Kysely<Schema>, item: ItemRef): Promise<void> {
  await setAlerts(db, item, await listAlerts(db, item.id));
}

/**
 * Copies alerts from the same items, even deleted ones, so that resubmitting removes no alert. Returns the added
 * allergens.
 */
export async function restoreAlerts(db: Kysely<Schema>, item: ItemRef, now: Date): Promise<number[]> {
  // A separate statement: a concurrent report on the same item ends before it or sees this one.
  await lockSameness(db, [item.id]);
  const ofCode = item.kind === "product" ? await listNearOfCode(db, item.id, now) : [];
  const restored = [
    ...new Set([...(await restoreReactions(db, item.id, now)), ...(await copyReactions(db, item.id, ofCode))]),
  ];
  if (restored.length === 0) return [];
  const before = await listAlerts(db, item.id);
  await setAlerts(db, item, [...new Set([...before, ...restored])]);
  return restored.filter((id) => !before.includes(id));
}

/** Copies alerts from the submitter's similarly named items, so that changing a letter removes no alert. */
export async function restoreNearAlerts(db: Kysely<Schema>, item: ItemRef, now: Date): Promise<void> {
  const near = await listNear(db, item, now);
  if (near.length === 0) return;
  const copied = await copyReactions(db, item.id, near);
  if (copied.length > 0) await setAlerts(db, item, [...new Set([...(await listAlerts(db, item.id)), ...copied])]);
}

/** Lists products and kept reactions with its code and a similar name or brand, or the same submitter. */
async function listNearOfCode(db: Kysely<Schema>, id: string, now: Date): Promise<string[]> {
  const { own, others } = await listReactedWithCode(db, id, now);
  return others.filter((one) => one.isOwn || isNearOne(own, one)).map((one) => one.id);
}

function isNearOne(own: { name: string; brand: string }, other: { name: string; brand: string }): boolean {
  return areNearNames(own.name, other.name) || areNearNames(own.brand, other.brand);
}

async function listNear(db: Kysely<Schema>, item: ItemRef, now: Date): Promise<string[]> {
  const { own, others } = await listReactedOfSubmitter(db, item, now);
  if (!own) return [];
  const isNear = ({ name, brand }: typeof own) =>
    areNearNames(own.name, name) && areNearNames(own.brand ?? "", brand ?? "");
  const ofCode = item.kind === "product" ? await listNearOfCode(db, item.id, now) : [];
  return [...others.filter(isNear).map(({ id }) => id), ...ofCode];
}

/** Restores the alerts of a restaurant's dishes after a merge. */
export async function restoreAlertsAt(db: Kysely<Schema>, restaurantId: string, now: Date): Promise<void> {
  for (const id of await listSameAsReacted(db, restaurantId)) await restoreAlerts(db, { kind: "dish", id }, now);
}

/**
 * Confirms an allergen's state on a locked item, removes contradicting claims, and makes open forms outdated so that
 * they cannot undo it. Throws `Problem` if a statement from the packaging contradicts the packet's data.
 */
export async function confirmStatement(
  db: Kysely<Schema>,
  item: ItemRef,
  { allergenId, state, source, now }: { allergenId: number; state: StatedAs; source: StatementSource; now: Date },
): Promise<void> {
  if (source === "packaging" && item.kind === "product")
    await throwIfPacketSaysMore(db, item.id, { allergenId, state });
  const day = now.toISOString().slice(0, 10);
  const said: AllergenStatement = { allergenId, state, source, sourceName: null, day };
  const others = (await listStatements(db, item)).filter((one) => one.allergenId !== allergenId);
  await replaceStatements(db, item, [...others, said]);
  const isContradicted = (one: Exclusion) =>
    one.allergenId === allergenId && (state === "contains" || (state === "may-contain" && one.isOfTraces));
  const claimIds = excludedAllergenIds().filter(isContradicted);
  await deleteClaims(
    db,
    item,
    claimIds.map(({ claimId }) => claimId),
    (tag) => excludedByText(tag).some(isContradicted),
  );
  await touchItem(db, item, now);
}

/** Throws `Problem` if the source of a product's code warns more than the answer. */
async function throwIfPacketSaysMore(
  db: Kysely<Schema>,
  productId: string,
  { allergenId, state }: { allergenId: number; state: StatedAs },
): Promise<void> {
  const code = await findBarcode(db, productId);
  const stated = code === null ? undefined : await findStatedPacket(db, code);
  if (!stated) return;
  const contains = stated.allergenIds?.includes(allergenId);
  const isLess = contains
    ? state !== "contains"
    : stated.mayContainIds?.includes(allergenId) && state === "stated-free";
  if (!isLess) return;
  const what = contains ? "contains" : "may contain";
  const name = allergenNames([allergenId]).join("");
  throw new Problem("invalid", allergenCheckErrors.packetSays(stated.source, what, name), "state");
}
