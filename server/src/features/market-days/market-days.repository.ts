import type { MarketDay } from "@dishboard/contract/market-days";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

export type StoredMarketDay = MarketDay & { timeZone: string; changedAt: Date };

/** Lists weekly ones first, then dates. */
export async function listMarketDays(db: Kysely<Schema>): Promise<StoredMarketDay[]> {
  const { rows } = await sql<StoredMarketDay>`
    select id, weekday, day::text as date, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes,
      place, note, time_zone as "timeZone", changed_at as "changedAt"
    from market_days order by weekday, day, opens, id`.execute(db);
  return rows;
}

/** Replaces all days; unchanged ones keep `changedAt`. */
export async function replaceMarketDays(
  db: Kysely<Schema>,
  { timeZone, days }: { timeZone: string; days: readonly MarketDay[] },
  now: Date,
): Promise<void> {
  await sql`delete from market_days where id <> all(${days.map(({ id }) => id)}::uuid[])`.execute(db);
  for (const { id, weekday, date, opens, closes, place, note } of days)
    await sql`
      insert into market_days as m (id, weekday, day, opens, closes, place, note, time_zone, changed_at)
      values (${id}::uuid, ${weekday}::smallint, ${date}::date, ${opens}::time, ${closes}::time, ${place}, ${note},
        ${timeZone}, ${now}::timestamptz)
      on conflict (id) do update set weekday = excluded.weekday, day = excluded.day, opens = excluded.opens,
        closes = excluded.closes, place = excluded.place, note = excluded.note, time_zone = excluded.time_zone,
        changed_at = excluded.changed_at
      where (m.weekday, m.day, m.opens, m.closes, m.place, m.note, m.time_zone) is distinct from (excluded.weekday,
        excluded.day, excluded.opens, excluded.closes, excluded.place, excluded.note, excluded.time_zone)`.execute(db);
}

/** Serializes replacements until the transaction ends. */
export async function lockMarketDays(db: Kysely<Schema>): Promise<void> {
  await sql`lock table market_days in share row exclusive mode`.execute(db);
}
