import { formerUsernameDays } from "@dishboard/contract/limits";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import * as repository from "./usernames.repository.ts";

/** Blocked for others. */
export const formerUsernameMs = formerUsernameDays * 24 * 3_600_000;

/** Repeated renaming must not use up names. */
export const maxFormerUsernames = 5;

export const { isUsernameTaken, reserveUsername, deleteExpiredReservations, deleteReservationsOf } = repository;

/** Blocks a given-up username, and frees the member's oldest over the limit; `userId` is null on deletion. */
export async function giveUpUsername(
  db: Kysely<Schema>,
  { username, userId, now }: { username: string; userId: string | null; now: Date },
): Promise<void> {
  await repository.insertFormerUsername(db, { username, userId, until: new Date(now.getTime() + formerUsernameMs) });
  if (userId) await repository.deleteOldestFormerUsernames(db, userId, maxFormerUsernames);
}
