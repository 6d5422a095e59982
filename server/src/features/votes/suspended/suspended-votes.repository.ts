import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";

/** Voids some of a person's votes, notes which, counts them off their items, and returns how many there were. */
export async function suspendVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select suspend_votes(${userId}::uuid, ${limit}::int) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Counts some of the votes again that a suspension has voided, and returns how many there were. */
export async function restoreVotes(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select restore_votes(${userId}::uuid, ${limit}::int) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
