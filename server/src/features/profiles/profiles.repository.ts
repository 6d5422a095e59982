import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A new person's profile. */
export type NewProfile = {
  id: string;
  username: string;
  fullName: string | null;
  bio: string | null;
  createdAt: Date;
};

/** Inserts a profile. */
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

/** Sets a person's picture. */
export async function updateAvatar(db: Kysely<Schema>, id: string, avatarUrl: string): Promise<void> {
  await db.updateTable("profiles").set({ avatar_url: avatarUrl }).where("id", "=", id).execute();
}

/** Sets a person's username and full name. */
export async function updateNames(
  db: Kysely<Schema>,
  id: string,
  { username, fullName }: { username: string; fullName: string | null },
): Promise<void> {
  await db.updateTable("profiles").set({ username, full_name: fullName }).where("id", "=", id).execute();
}

/** Deletes profiles with everything that refers to them and cannot be without them. */
export async function deleteProfiles(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("profiles").where("id", "in", ids).execute();
}
