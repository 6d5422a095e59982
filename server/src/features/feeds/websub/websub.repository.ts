import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export async function listFingerprints(db: Kysely<Schema>): Promise<Map<string, string>> {
  const rows = await db.selectFrom("websub_pings").select(["feed", "fingerprint"]).execute();
  return new Map(rows.map(({ feed, fingerprint }) => [feed, fingerprint]));
}

export async function saveFingerprint(db: Kysely<Schema>, feed: string, fingerprint: string): Promise<void> {
  await db
    .insertInto("websub_pings")
    .values({ feed, fingerprint })
    .onConflict((conflict) => conflict.column("feed").doUpdateSet({ fingerprint }))
    .execute();
}
