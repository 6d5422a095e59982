import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A person's profile as it is first written. */
export type NewProfile = {
  id: string;
  username: string;
  fullName: string | null;
  bio: string | null;
  createdAt: Date;
};

/** Writes a person's profile. */
export async function insertProfile(db: Kysely<Schema>, profile: NewProfile): Promise<void> {
  await db
    .insertInto("profiles")
    .values({
      id: profile.id,
      username: profile.username,
      full_name: profile.fullName,
      bio: profile.bio,
      created_at: profile.createdAt,
    })
    .execute();
}

/** Gives a person a picture. */
export async function updateAvatar(db: Kysely<Schema>, id: string, avatarUrl: string): Promise<void> {
  await db.updateTable("profiles").set({ avatar_url: avatarUrl }).where("id", "=", id).execute();
}

/** Gives a person another name. */
export async function updateName(
  db: Kysely<Schema>,
  id: string,
  { username, fullName }: { username: string; fullName: string | null },
): Promise<void> {
  await db.updateTable("profiles").set({ username, full_name: fullName }).where("id", "=", id).execute();
}

/** Removes profiles, and all that cannot be without them. */
export async function removeProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  await db.deleteFrom("profiles").where("id", "in", ids).execute();
}
