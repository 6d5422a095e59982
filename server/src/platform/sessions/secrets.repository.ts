import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

const secretBytes = 32;

/** A secret of this installation, made when it is first asked for; every instance on the database gets the same. */
export async function findOrCreateSecret(db: Kysely<Schema>, name: string): Promise<Buffer> {
  const known = await findSecret(db, name);
  if (known) return known;
  await db
    .insertInto("server_secrets")
    .values({ name, value: randomBytes(secretBytes), created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findSecret(db, name);
  if (!made) throw new Error(`the secret ${name} cannot be kept`);
  return made;
}

async function findSecret(db: Kysely<Schema>, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("server_secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
