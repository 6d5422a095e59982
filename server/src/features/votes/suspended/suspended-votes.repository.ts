import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Voids some votes. Returns their number. */
export async function suspendVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select suspend_votes(${userId}::uuid, ${limit}::int) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Restores some votes. Returns their number. */
export async function restoreVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select restore_votes(${userId}::uuid, ${limit}::int) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
