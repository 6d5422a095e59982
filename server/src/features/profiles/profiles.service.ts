import { accountErrors } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { isUniqueViolation } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { insertProfile, type NewProfile, removeProfiles, updateName } from "./profiles.repository.ts";

/** Gives a new person a profile. Throws `Problem("conflict")` where the username is somebody's. */
export async function openProfile(db: Kysely<Schema>, profile: NewProfile): Promise<void> {
  await insertProfile(db, profile).catch(refuseTakenName);
}

/** Gives a person another name. Throws `Problem("conflict")` where the username is somebody else's. */
export async function renamePerson(
  db: Kysely<Schema>,
  id: string,
  name: { username: string; fullName: string | null },
): Promise<void> {
  await updateName(db, id, name).catch(refuseTakenName);
}

/** Takes profiles away, with the accounts that stand on them. */
export async function closeProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length > 0) await removeProfiles(db, ids);
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, "profiles_username"))
    throw new Problem("conflict", accountErrors.usernameTaken, "username");
  throw error;
}
