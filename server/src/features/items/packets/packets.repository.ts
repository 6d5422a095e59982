import type { StatedBy } from "@dishboard/contract/barcodes";
import type { Product } from "@dishboard/contract/products";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { namedIn } from "./other-tags.tables.ts";

/** A list is null if the source states none. */
export type StatedPacket = StatedBy & {
  allergenIds: number[] | null;
  mayContainIds: number[] | null;
  /** Tags that match no allergen here. */
  others: { allergens: string[]; traces: string[] };
};

/** Blocks saves, deletions and reports of products with a code, like `lockSameness`. */
export async function lockBarcode(db: Kysely<Schema>, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`same ${code}`}, 0))`.execute(db);
}

export async function findBarcode(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db.selectFrom("products").select("barcode").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Error("A ranked product has no row of its own");
  return row.barcode;
}

/** Finds the newest file's data, or else the queried service's. */
export async function findStatedPacket(db: Kysely<Schema>, code: string): Promise<StatedPacket | undefined> {
  const { rows } = await sql<StatedPacket>`
    select source, day::text as day, case when states_allergens then allergen_ids end as "allergenIds",
      case when states_traces then may_contain_ids end as "mayContainIds",
      json_build_object('allergens', ${namedIn("other_allergens")}, 'traces', ${namedIn("other_traces")}) as others
    from barcode_products where code = ${code} order by import_id desc nulls last limit 1`.execute(db);
  return rows[0];
}

export async function updateAlsoNamed(db: Kysely<Schema>, id: string, also: Product["alsoNamed"]): Promise<void> {
  await db
    .updateTable("products")
    .set({
      also_allergens: also?.allergens ?? [],
      also_traces: also?.traces ?? [],
      also_source: also?.source ?? null,
      also_day: also?.day ?? null,
    })
    .where("id", "=", id)
    .execute();
}

export const alsoNamed = sql`case when i.also_source is not null then json_build_object('allergens', i.also_allergens,
  'traces', i.also_traces, 'source', i.also_source, 'day', i.also_day::text) end`;
