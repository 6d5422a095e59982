import { accountErrors } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { profileNotFound, type UserStats } from "@dishboard/contract/profiles";
import type { Kysely } from "kysely";
import { type Database, isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import * as repository from "./profiles.repository.ts";

export type ProfilesDeps = { db: Database; clock: () => Date };

/** Throws `Problem("conflict")` for a taken username. */
export async function createProfile(db: Kysely<Schema>, profile: repository.NewProfile): Promise<void> {
  await repository.insertProfile(db, profile).catch(throwIfTaken);
}

/** Throws `Problem("conflict")` for a taken username. */
export async function renamePerson(
  db: Kysely<Schema>,
  id: string,
  names: { username: string; fullName: string | null },
): Promise<void> {
  await repository.updateNames(db, id, names).catch(throwIfTaken);
}

const shownLikesMs = 24 * 60 * 60 * 1_000;

/** Counts at most daily and in steps of at least five, to hide when a person voted. */
export async function findLikesForOthers(
  { db, clock }: ProfilesDeps,
  id: string,
): Promise<Pick<UserStats, "likesGiven" | "likesReceived">> {
  const now = clock();
  const likes = await repository.findShownLikes(db.write, id, { now, before: new Date(now.getTime() - shownLikesMs) });
  if (!likes) throw new Problem("not-found", profileNotFound);
  return { likesGiven: likes.likesGiven, likesReceived: likes.likesReceived };
}

/** Throws `Problem("not-found")` unless others may see the person. */
export async function assertShownPerson(db: Kysely<Schema>, id: string): Promise<void> {
  if (!(await repository.findProfile(db, id))) throw new Problem("not-found", profileNotFound);
}

/** Blocks additions to a profile. */
export async function lockProfile(db: Kysely<Schema>, id: string): Promise<void> {
  await repository.lockProfile(db, id);
}

export async function deleteProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await repository.deleteProfiles(db, ids);
}

function throwIfTaken(error: unknown): never {
  if (isUniqueViolation(error, "profiles_username"))
    throw new Problem("conflict", accountErrors.usernameTaken, "username");
  throw error;
}
