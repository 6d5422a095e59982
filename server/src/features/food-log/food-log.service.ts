import { type LogEntry, logErrors, validateLogDay } from "@dishboard/contract/food-log";
import { itemNotFound } from "@dishboard/contract/items";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import {
  deleteEntry,
  findEntry,
  findEntryByKey,
  insertEntry,
  type LogFields,
  updateEntry,
  updateNamesGivenBy,
} from "./food-log.repository.ts";

/** What the log needs. */
export type FoodLogDeps = { db: Database; clock: () => Date };

/** Logs a meal, once for each key. Throws `Problem("not-found")` when there is no such dish. */
export async function addEntry(
  { db, clock }: FoodLogDeps,
  userId: string,
  { key, dishId, ...fields }: LogFields & { key: string; dishId: string },
): Promise<LogEntry> {
  assertDay(fields.day, clock());
  const isThere = await insertEntry(db.write, { id: v7(), userId, dishId, key, now: clock(), ...fields });
  const known = await findEntryByKey(db.write, userId, key);
  if (!known) throw new Problem("not-found", isThere ? logErrors.missing : itemNotFound.dish);
  if (known.dishId !== null && known.dishId !== dishId) throw new Problem("conflict", logErrors.keyUsed);
  return present(await findEntry(db.write, userId, known.id));
}

/** Changes one of a person's entries. Throws `Problem("not-found")` when it is none of theirs. */
export async function changeEntry(
  { db, clock }: FoodLogDeps,
  userId: string,
  id: string,
  fields: LogFields,
): Promise<LogEntry> {
  assertDay(fields.day, clock());
  if (!(await updateEntry(db.write, userId, id, fields))) throw new Problem("not-found", logErrors.missing);
  return present(await findEntry(db.write, userId, id));
}

/** Deletes one of a person's entries. Throws `Problem("not-found")` when it is none of theirs. */
export async function removeEntry({ db }: FoodLogDeps, userId: string, id: string): Promise<void> {
  if (!(await deleteEntry(db.write, userId, id))) throw new Problem("not-found", logErrors.missing);
}

/** Takes the names that a person has given to dishes, which are deleted, out of the logs of others. */
export async function forgetNamesGivenBy(db: Kysely<Schema>, userId: string): Promise<void> {
  await updateNamesGivenBy(db, userId);
}

function assertDay(day: string, now: Date): void {
  const error = validateLogDay(day, now);
  if (error) throw new Problem("invalid", error, "day");
}

/** Somebody may delete an entry at the moment in which it is read again. */
function present(entry: LogEntry | undefined): LogEntry {
  if (!entry) throw new Problem("not-found", logErrors.missing);
  return entry;
}
