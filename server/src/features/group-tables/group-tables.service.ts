import { createHash, randomBytes } from "node:crypto";
import {
  type GuestNeeds,
  groupTableErrors,
  groupTableHours,
  maxGroupTableDishes,
  maxGroupTableGuests,
  type Thumb,
} from "@dishboard/contract/group-tables";
import { maskOf } from "@dishboard/contract/labels";
import type { Position } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import { type Database, isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { findFitting } from "./fitting-dishes.service.ts";
import {
  deleteGuest,
  insertGuest,
  insertTable,
  joinNeeds,
  listGuests,
  lockTable,
  raiseVersion,
  saveThumb,
  seatIdOf,
  type TableRow,
  updateDishes,
  updateDoor,
  updateKey,
  updateNeeds,
  updateOpener,
} from "./group-tables.repository.ts";

export type GroupTablesDeps = { db: Database; clock: () => Date };

/** Opens a group table and seats the opener. Repeating a key returns the same one. */
export async function openTable(
  { db, clock }: GroupTablesDeps,
  { guestKey, latitude, longitude, placeName }: Position & { guestKey: string; placeName: string | null },
): Promise<{ code: string }> {
  const now = clock();
  const endsAt = new Date(now.getTime() + groupTableHours * 3_600_000);
  const keyHash = hashOf(guestKey);
  const made = { id: v7(), code: randomBytes(16).toString("hex"), opener: keyHash };
  return inTransaction(db.write, async (transaction) => {
    const { id, code } = await insertTable(transaction, { ...made, latitude, longitude, placeName, endsAt, now });
    await insertGuest(transaction, { tableId: id, number: 1, keyHash });
    return { code };
  });
}

/**
 * Seats a guest, or returns the seat of a browser with a new key. Throws `Problem("not-found")`, or
 * `Problem("conflict")` if it is full or closed, or the key belongs to another group table's opener.
 */
export async function joinTable(
  deps: GroupTablesDeps,
  code: string,
  { guestKey, knownKey }: { guestKey: string; knownKey: string | undefined },
): Promise<{ seatId: string }> {
  const keyHash = hashOf(guestKey);
  await changeTable(deps, code, async (transaction, table) => {
    const guests = await listGuests(transaction, table.id);
    if (guests.some((guest) => guest.keyHash.equals(keyHash))) return unchanged;
    const known = knownKey === undefined ? undefined : hashOf(knownKey);
    const own = known && guests.find((guest) => guest.keyHash.equals(known));
    if (own) {
      if (table.opener.equals(own.keyHash)) await moveOpener(transaction, table.id, keyHash);
      return updateKey(transaction, { tableId: table.id, number: own.number, keyHash });
    }
    if (!table.isOpen) throw new Problem("conflict", groupTableErrors.closedDoor);
    const numbers = Array.from({ length: maxGroupTableGuests }, (_, index) => index + 1);
    const free = numbers.find((number) => guests.every((guest) => guest.number !== number));
    if (free === undefined) throw new Problem("conflict", groupTableErrors.full);
    await insertGuest(transaction, { tableId: table.id, number: free, keyHash });
  });
  return { seatId: seatIdOf(keyHash) };
}

async function moveOpener(transaction: Kysely<Schema>, tableId: string, keyHash: Buffer): Promise<void> {
  await updateOpener(transaction, tableId, keyHash).catch((error: unknown) => {
    if (!isUniqueViolation(error, "group_tables_opener_key")) throw error;
    throw new Problem("conflict", groupTableErrors.otherTable);
  });
}

/** Throws `Problem("not-found")`, or `Problem("forbidden")` unless by the opener. */
export async function setDoor(
  deps: GroupTablesDeps,
  code: string,
  { guestKey, isOpen }: { guestKey: string; isOpen: boolean },
): Promise<void> {
  await changeTable(deps, code, async (transaction, table) => {
    await assertOpener(transaction, table, guestKey);
    if (table.isOpen === isOpen) return unchanged;
    await updateDoor(transaction, table.id, isOpen);
  });
}

/** Throws like `setDoor`, and `Problem("conflict")` for the opener's own seat. */
export async function freeSeat(
  deps: GroupTablesDeps,
  code: string,
  { guestKey, seat }: { guestKey: string; seat: string },
): Promise<void> {
  await changeTable(deps, code, async (transaction, table) => {
    await assertOpener(transaction, table, guestKey);
    if (seat === seatIdOf(table.opener)) throw new Problem("conflict", groupTableErrors.ownSeat);
    const guest = (await listGuests(transaction, table.id)).find(({ keyHash }) => seatIdOf(keyHash) === seat);
    if (!guest) return unchanged;
    await deleteGuest(transaction, { tableId: table.id, number: guest.number });
  });
}

/** Removes a guest's data, and an empty group table. Throws `Problem("not-found")`. */
export async function leaveTable(deps: GroupTablesDeps, code: string, guestKey: string): Promise<void> {
  await changeTable(deps, code, async (transaction, table) => {
    const number = await findNumber(transaction, table, guestKey);
    if (number === undefined) return unchanged;
    await deleteGuest(transaction, { tableId: table.id, number });
  });
}

/** Throws `Problem("not-found")`, or `Problem("forbidden")` without a seat. */
export async function setNeeds(
  deps: GroupTablesDeps,
  code: string,
  { guestKey, needs }: { guestKey: string; needs: GuestNeeds },
): Promise<void> {
  const { claimIds, allergenIds, maxCents, walkMinutes } = needs;
  await changeTable(deps, code, async (transaction, table) => {
    const number = await guestNumber(transaction, table, guestKey);
    const bits = { claims: maskOf(claimIds), allergens: maskOf(allergenIds) };
    await updateNeeds(transaction, { tableId: table.id, number }, { ...bits, maxCents, walkMinutes });
  });
}

/** Throws like `setNeeds`, and `Problem("conflict")` if no dish fits. */
export async function chooseDishes(deps: GroupTablesDeps, code: string, guestKey: string): Promise<void> {
  await changeTable(deps, code, async (transaction, table) => {
    await guestNumber(transaction, table, guestKey);
    const needs = await joinNeeds(transaction, table);
    if (needs.hasOpener && !table.opener.equals(hashOf(guestKey)))
      throw new Problem("forbidden", groupTableErrors.notOpener);
    const { fitting, unknown } = await findFitting(transaction, { ...table, dishIds: null }, needs, deps.clock());
    const chosen = [...fitting.slice(0, maxGroupTableDishes), ...unknown.slice(0, maxGroupTableDishes)];
    if (chosen.length === 0) throw new Problem("conflict", groupTableErrors.nothingFits);
    await updateDishes(
      transaction,
      table.id,
      chosen.map(({ id }) => id),
    );
  });
}

/** Throws like `setNeeds`, and `Problem("conflict")` for another dish. */
export async function setThumbOf(
  deps: GroupTablesDeps,
  code: string,
  { guestKey, dishId, thumb }: { guestKey: string; dishId: string; thumb: Thumb },
): Promise<void> {
  await changeTable(deps, code, async (transaction, table) => {
    const number = await guestNumber(transaction, table, guestKey);
    if (table.dishIds === null) throw new Problem("conflict", groupTableErrors.notChoosing);
    if (!table.dishIds.includes(dishId)) throw new Problem("conflict", groupTableErrors.notOnTable);
    const isUp = thumb === "none" ? null : thumb === "up";
    await saveThumb(transaction, { tableId: table.id, number, dishId, isUp });
  });
}

/** Guests need not reload. */
const unchanged = Symbol();

async function changeTable(
  { db, clock }: GroupTablesDeps,
  code: string,
  change: (transaction: Kysely<Schema>, table: TableRow) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db.write, async (transaction) => {
    const table = await lockTable(transaction, code, clock());
    if (!table) throw new Problem("not-found", groupTableErrors.notFound);
    if ((await change(transaction, table)) !== unchanged) await raiseVersion(transaction, table.id);
  });
}

async function findNumber(
  transaction: Kysely<Schema>,
  { id }: TableRow,
  guestKey: string,
): Promise<number | undefined> {
  const keyHash = hashOf(guestKey);
  return (await listGuests(transaction, id)).find((guest) => guest.keyHash.equals(keyHash))?.number;
}

async function assertOpener(transaction: Kysely<Schema>, table: TableRow, guestKey: string): Promise<void> {
  await guestNumber(transaction, table, guestKey);
  if (!table.opener.equals(hashOf(guestKey))) throw new Problem("forbidden", groupTableErrors.notOpener);
}

async function guestNumber(transaction: Kysely<Schema>, table: TableRow, guestKey: string): Promise<number> {
  const number = await findNumber(transaction, table, guestKey);
  if (number === undefined) throw new Problem("forbidden", groupTableErrors.notGuest);
  return number;
}

/** Keys have 128 random bits: no salt, no slow hash. */
function hashOf(guestKey: string): Buffer {
  return createHash("sha256").update(guestKey).digest();
}
