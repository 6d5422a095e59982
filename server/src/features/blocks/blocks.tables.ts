import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether either person has blocked the other. */
export function isBlockBetween(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from blocks b
    where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;
}
