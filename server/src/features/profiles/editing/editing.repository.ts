import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export type ProfileChange = {
  username?: string | undefined;
  fullName?: string | null | undefined;
  bio?: string | null | undefined;
  avatar?: { path: string; bytes: number } | null;
};

export type EditedProfile = {
  id: string;
  username: string | null;
  fullName: string | null;
  bio: string | null;
  avatarUrl: string | null;
};

const columns = sql`p.id, p.username, p.full_name as "fullName", p.bio, p.avatar_url as "avatarUrl"`;

/** Returns undefined if there is none. */
export async function lockProfile(
  db: Kysely<Schema>,
  id: string,
): Promise<(EditedProfile & { email: string }) | undefined> {
  const { rows } = await sql<EditedProfile & { email: string }>`
    select ${columns}, u.email from profiles p join users u on u.id = p.id
    where p.id = ${id}::uuid for no key update of p`.execute(db);
  return rows[0];
}

/** Keeps undefined fields. */
export async function updateProfile(
  db: Kysely<Schema>,
  id: string,
  { username, fullName, bio, avatar }: ProfileChange,
): Promise<EditedProfile | undefined> {
  const change = {
    ...(username !== undefined && { username }),
    ...(fullName !== undefined && { full_name: fullName }),
    ...(bio !== undefined && { bio }),
    ...(avatar !== undefined && { avatar_url: avatar?.path ?? null, avatar_bytes: avatar?.bytes ?? null }),
  };
  if (Object.keys(change).length > 0) await db.updateTable("profiles").set(change).where("id", "=", id).execute();
  const { rows } = await sql<EditedProfile>`select ${columns} from profiles p where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}
