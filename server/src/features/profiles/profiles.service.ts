import { accountErrors } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { profileNotFound } from "@dishboard/contract/profiles";
import type { Kysely } from "kysely";
import { isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import * as repository from "./profiles.repository.ts";

/** Creates a profile. Throws `Problem("conflict")` when the username is taken. */
export async function createProfile(db: Kysely<Schema>, profile: repository.NewProfile): Promise<void> {
  await repository.insertProfile(db, profile).catch(throwIfTaken);
}

/** Changes a person's names. Throws `Problem("conflict")` when the username is taken. */
export async function renamePerson(
  db: Kysely<Schema>,
  id: string,
  names: { username: string; fullName: string | null },
): Promise<void> {
  await repository.updateNames(db, id, names).catch(throwIfTaken);
}

/** Throws `Problem("not-found")` unless there is such a person and others may see them. */
export async function assertShownPerson(db: Kysely<Schema>, id: string): Promise<void> {
  if (!(await repository.findProfile(db, id))) throw new Problem("not-found", profileNotFound);
}

/** Keeps everybody from adding anything of a person until the transaction ends. */
export async function lockProfile(db: Kysely<Schema>, id: string): Promise<void> {
  await repository.lockProfile(db, id);
}

/** Deletes profiles with their accounts. */
export async function deleteProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await repository.deleteProfiles(db, ids);
}

function throwIfTaken(error: unknown): never {
  if (isUniqueViolation(error, "profiles_username"))
    throw new Problem("conflict", accountErrors.usernameTaken, "username");
  throw error;
}
