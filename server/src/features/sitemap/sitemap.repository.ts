import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

export type SitemapKind = "dishes" | "products" | "restaurants";

export const sitemapKinds: readonly SitemapKind[] = ["dishes", "products", "restaurants"];

export type SitemapEntry = { id: string; changedAt: Date };

export async function listSlugs(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom("lists").select("slug").orderBy("position").execute();
  return rows.map(({ slug }) => slug);
}

/** Lists the first id of each part of `size` rows by jumping over an index. */
export async function listPartStarts(db: Kysely<Schema>, kind: SitemapKind, size: number): Promise<string[]> {
  const table = sql.table(kind);
  const { rows } = await sql<{ id: string }>`
    with recursive starts (id) as (
      (select id from ${table} order by id limit 1)
      union all
      select (select t.id from ${table} t where t.id >= s.id order by t.id offset ${size}::int limit 1)
      from starts s where s.id is not null)
    select id from starts where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads a part's shown rows in batches: of up to `size` rows between two ids. */
export async function* readPart(
  db: Kysely<Schema>,
  kind: SitemapKind,
  { from, before, size }: { from: string; before: string | null; size: number },
): AsyncGenerator<SitemapEntry[]> {
  const batch = 5_000;
  let after: string | null = null;
  for (let read = 0; read < size; read += batch) {
    const isInPart = sql`id >= ${from}::uuid and (${before}::uuid is null or id < ${before}::uuid)
      and (${after}::uuid is null or id > ${after}::uuid)`;
    const rows: (Omit<SitemapEntry, "changedAt"> & { changedAt: Date | null })[] = (
      await pages[kind](isInPart, Math.min(batch, size - read)).execute(db)
    ).rows;
    yield rows.flatMap(({ id, changedAt }) => (changedAt ? [{ id, changedAt }] : []));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

type Row = { id: string; changedAt: Date | null };

/** Rows in id order; hidden ones have no time. */
const pages: Record<SitemapKind, (isInPart: RawBuilder<unknown>, limit: number) => RawBuilder<Row>> = {
  dishes: (isInPart, limit) => sql<Row>`
    select t.id, case when r.state = 0 then t.updated_at end as "changedAt"
    from (select id, updated_at from dishes where ${isInPart} order by id limit ${limit}::int) t
      join rankings r on r.item_id = t.id order by t.id`,
  products: (isInPart, limit) => sql<Row>`
    select t.id, case when r.state = 0 then t.updated_at end as "changedAt"
    from (select id, updated_at from products where ${isInPart} order by id limit ${limit}::int) t
      join rankings r on r.item_id = t.id order by t.id`,
  // A restaurant without dishes has little to find.
  restaurants: (isInPart, limit) => sql<Row>`
    select t.id, (
      select max(d.updated_at) from dishes d join rankings r on r.item_id = d.id
      where d.restaurant_id = t.id and r.state = 0 and t.closed_at is null) as "changedAt"
    from (select id, closed_at from restaurants where ${isInPart} order by id limit ${limit}::int) t order by t.id`,
};
