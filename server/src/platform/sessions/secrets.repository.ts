import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

const secretBytes = 32;

/** Returns a secret that all instances on the database share, and creates it on first use. */
export async function findOrCreateSecret(db: Kysely<Schema>, name: string): Promise<Buffer> {
  const known = await findSecret(db, name);
  if (known) return known;
  await db
    .insertInto("server_secrets")
    .values({ name, value: randomBytes(secretBytes), created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await findSecret(db, name);
  if (!created) throw new Error(`the secret ${name} cannot be stored`);
  return created;
}

async function findSecret(db: Kysely<Schema>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("server_secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
