import { type Kysely, sql } from "kysely";
import type { Schema } from "../server/src/database/schema.ts";

export async function somebodyWaits(db: Kysely<Schema>, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
    if (rows.length >= count) return;
  }
}
