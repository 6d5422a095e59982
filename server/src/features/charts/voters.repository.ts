import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Counts the people who have voted, up to a limit: each costs one look into the index of votes. */
export async function countSomeVoters(db: Kysely<Schema>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive voters as (
      (select user_id from votes order by user_id limit 1)
      union all
      select (select v.user_id from votes v where v.user_id > voters.user_id order by v.user_id limit 1)
      from voters where voters.user_id is not null)
    select count(user_id)::int as count from (select user_id from voters limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
