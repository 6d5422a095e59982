import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** `id` is a hash of the network and the person's address. */
export type KnownNetwork = { id: Buffer; userId: string; now: Date };

/** Stores a network once a day, and keeps the latest `maxPerPerson`. */
export async function saveKnownNetwork(
  db: Kysely<Schema>,
  { id, userId, now }: KnownNetwork,
  maxPerPerson: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into known_networks (id, user_id, seen_at) values (${id}, ${userId}::uuid, ${now})
    on conflict (id) do update set user_id = excluded.user_id, seen_at = excluded.seen_at
    where known_networks.seen_at < excluded.seen_at - interval '1 day' or known_networks.user_id <> excluded.user_id`.execute(
    db,
  );
  if (!numAffectedRows) return;
  // A concurrent sign-in may be changing these and would wait.
  await sql`
    delete from known_networks where id in (
      select id from known_networks where user_id = ${userId}::uuid order by seen_at desc, id
      offset ${maxPerPerson} for update skip locked)`.execute(db);
}

export async function hasKnownNetwork(db: Kysely<Schema>, id: Buffer, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom("known_networks")
    .select("user_id")
    .where("id", "=", id)
    .where("seen_at", ">", since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteOldNetworks(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("known_networks").where("seen_at", "<", before).execute();
}
