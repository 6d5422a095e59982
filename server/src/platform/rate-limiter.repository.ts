import type { Rate } from "@dishboard/contract/rate-limits";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../database/schema.ts";

export type Counted = { id: Buffer; cost: number };

type CountedUse<Limit extends Rate> = Counted & { limit: Limit };

/** Counts all uses and returns null; or none, and returns the one that has to wait longest. */
export async function consumeLimits<Limit extends Rate>(
  db: Kysely<Schema>,
  uses: readonly CountedUse<Limit>[],
): Promise<{ use: CountedUse<Limit>; waitSeconds: number } | null> {
  const sorted = uses.toSorted((one, other) => one.id.compare(other.id));
  const { rows } = await sql<{ full_position: number; wait_seconds: number }>`
    select * from consume_limits(
      ${sorted.map(({ id }) => id)}::bytea[],
      ${sorted.map(({ limit }) => limit.max)}::int[],
      ${sorted.map(({ limit }) => limit.perSeconds)}::int[],
      ${sorted.map(({ cost }) => cost)}::int[])`.execute(db);
  const full = rows[0];
  const use = full && sorted[full.full_position - 1];
  return use ? { use, waitSeconds: full.wait_seconds } : null;
}

/** Takes back counts; an id may occur several times. */
export async function refundLimits(db: Kysely<Schema>, counted: readonly Counted[]): Promise<void> {
  await sql`
    with refunds as (
        select id, sum(cost)::int as cost from unnest(${counted.map(({ id }) => id)}::bytea[], ${counted.map(({ cost }) => cost)}::int[]) as given (id, cost)
        group by id),
      counted as (
        select r.id from rate_limits r where r.id in (select id from refunds) and r.ends_at > clock_timestamp()
        order by r.id for update)
    update rate_limits r set used = greatest(0, r.used - refunds.cost)
    from refunds where r.id = refunds.id and r.id in (select id from counted)`.execute(db);
}

/** Deletes up to 10,000 ended counts. */
export async function deleteEndedLimits(db: Kysely<Schema>): Promise<void> {
  // Rows that a call is counting are skipped: waiting for them could deadlock.
  await sql`
    delete from rate_limits where id in (
      select id from rate_limits where ends_at < clock_timestamp() limit 10000 for update skip locked)`.execute(db);
}
