import { type Owner, shownReports } from "@dishboard/contract/reports";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { Schema } from "../../../database/schema.ts";
import { findReporterSecret } from "./reporter-key.service.ts";

/** Parallel lists of accounts and keys. */
export type Reporters = { ids: string[]; keys: Buffer[] };

/** Includes deleted items' reactions. */
const anyReactions = sql`(
  select item_id, allergen_id, created_at, reporter_key, is_reporter_gone from reactions
  union all select item_id, allergen_id, created_at, reporter_key, is_reporter_gone from kept_reactions)`;

/**
 * Reactions by reporter, each report once. For given reporters includes copies and kept reactions, which share the
 * report's allergen and time.
 */
export function reportedReactions({ ids, keys }: Reporters): RawBuilder<unknown> {
  return sql`(
    select reporter_id, allergen_id, created_at from reactions where reporter_id is not null
    union select k.id, t.allergen_id, t.created_at
      from unnest(${ids}::uuid[], ${keys}::bytea[]) k (id, key) join ${anyReactions} t on t.reporter_key = k.key)`;
}

/** Accounts with reactions since a moment. */
export async function findReportersSince(db: Kysely<Schema>, since: Date): Promise<Reporters> {
  const { rows } = await sql<{ key: Buffer }>`
    select distinct reporter_key as key from ${anyReactions} t
    where created_at > ${since}::timestamptz and reporter_key is not null and not is_reporter_gone`.execute(db);
  return findReporters(
    db,
    rows.map(({ key }) => key),
  );
}

/** Accounts of keys. Without the own reaction every account is tried, as no row links key and account. */
async function findReporters(db: Kysely<Schema>, keys: readonly Buffer[]): Promise<Reporters> {
  type Row = { id: string; key: Buffer };
  const { rows: known } = await sql<Row>`
    select distinct reporter_id as id, reporter_key as key from reactions
    where reporter_key = any(${keys}::bytea[]) and reporter_id is not null`.execute(db);
  const rest = keys.filter((key) => !known.some((one) => one.key.equals(key)));
  const { rows: tried } =
    rest.length === 0
      ? { rows: [] }
      : await sql<Row>`
        select * from (select p.id, ${keyOf("p.id", await findReporterSecret(db))} as key from profiles p) tried
        where key = any(${rest}::bytea[])`.execute(db);
  const found = [...known, ...tried];
  return { ids: found.map(({ id }) => id), keys: found.map(({ key }) => key) };
}

/** As `createReporterKeys`; PostgreSQL has no HMAC. */
function keyOf(column: string, secret: Buffer): RawBuilder<Buffer> {
  const padded = (pad: number) => Buffer.concat([secret], 64).map((byte) => byte ^ pad);
  return sql<Buffer>`substring(sha256(${padded(0x5c)}::bytea
    || sha256(${padded(0x36)}::bytea || convert_to(${sql.ref(column)}::text, 'UTF8'))) for 16)`;
}

/**
 * Reporters of items' open reactions, newest first, except on `exceptOf`'s items and copies of those reports. Limited.
 */
export async function listReportersOf(
  db: Kysely<Schema>,
  itemIds: readonly string[],
  exceptOf: string | null,
): Promise<Map<string, z.infer<typeof Owner>[]>> {
  const { rows } = await sql<{ itemId: string; key: Buffer }>`
    select t.item_id as "itemId", t.reporter_key as key from reactions t join rankings r on r.item_id = t.item_id
    where t.item_id = any(${itemIds}::uuid[]) and t.confirmed_at is null and t.reporter_key is not null
      and not t.is_reporter_gone and (${exceptOf}::uuid is null or r.submitted_by is distinct from ${exceptOf}::uuid)
      and not exists (select from reactions o join rankings w on w.item_id = o.item_id
        where w.submitted_by = ${exceptOf}::uuid and o.reporter_key = t.reporter_key
          and o.allergen_id = t.allergen_id and o.created_at = t.created_at)
    group by 1, 2 order by max(t.created_at) desc, 2`.execute(db);
  const { ids, keys } = await findReporters(
    db,
    rows.map(({ key }) => key),
  );
  const { rows: people } = await sql<z.infer<typeof Owner>>`
    select id, username, avatar_url as "avatarUrl" from profiles where id = any(${ids}::uuid[])`.execute(db);
  const reporters = new Map<string, z.infer<typeof Owner>[]>();
  for (const { itemId, key } of rows) {
    const id = ids[keys.findIndex((one) => one.equals(key))];
    const person = people.find((one) => one.id === id);
    const before = reporters.get(itemId) ?? [];
    if (person && before.length < shownReports) reporters.set(itemId, [...before, person]);
  }
  return reporters;
}
