import type { BarcodeProduct } from "@dishboard/contract/barcodes";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../database/prepared.ts";
import type { Schema } from "../../database/schema.ts";
import { namedIn } from "../items/packets/other-tags.tables.ts";

/** A source, and when it was read. */
export type Told = { source: string; licence: string | null; fetchedAt: Date };

/** `hash` covers all of the source's data. */
export type HashedProduct = Omit<BarcodeProduct, "source" | "licence"> & { hash: string };

export type StoredProduct = BarcodeProduct & { importId: number | null; fetchedAt: Date };

/** A code's newest file data, or else the service's. */
export async function findBarcodeProduct(db: Kysely<Schema>, code: string): Promise<StoredProduct | undefined> {
  const query = sql<StoredProduct>`
    select code, name, brand, quantity, category, claim_ids as "claimIds", allergen_ids as "allergenIds",
      may_contain_ids as "mayContainIds", states_allergens as "statesAllergens", states_traces as "statesTraces",
      json_build_object('labels', other_labels, 'allergens', ${namedIn("other_allergens")},
        'traces', ${namedIn("other_traces")}) as others,
      source, licence, day::text as day, import_id as "importId", fetched_at as "fetchedAt"
    from barcode_products where code = ${code} order by import_id desc nulls last limit 1`;
  return (await executePrepared(query, db))[0];
}

/** Hashes of a source's newest data by code. */
export async function findHashes(
  db: Kysely<Schema>,
  source: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; hash: string }>`
    select distinct on (code) code, hash from barcode_products
    where code = any(${codes}::text[]) and source = ${source} and import_id is not null
    order by code, import_id desc`.execute(db);
  return new Map(rows.map(({ code, hash }) => [code, hash]));
}

/** Stores an import's or the service's data, replacing that source's. */
export async function upsertBarcodeProducts(
  db: Kysely<Schema>,
  importId: number | null,
  { source, licence, fetchedAt }: Told,
  products: readonly HashedProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ others, ...product }) => ({
    code: product.code,
    hash: product.hash,
    name: product.name,
    brand: product.brand,
    quantity: product.quantity,
    category: product.category,
    claim_ids: product.claimIds,
    allergen_ids: product.allergenIds,
    may_contain_ids: product.mayContainIds,
    states_allergens: product.statesAllergens,
    states_traces: product.statesTraces,
    other_labels: others.labels,
    other_allergens: others.allergens,
    other_traces: others.traces,
    day: product.day,
  }));
  await sql`
    insert into barcode_products (code, import_id, hash, name, brand, quantity, category, claim_ids, allergen_ids,
      may_contain_ids, states_allergens, states_traces, other_labels, other_allergens, other_traces, source, licence, day, fetched_at)
    select code, ${importId}::int, hash, name, brand, quantity, category, claim_ids, allergen_ids, may_contain_ids,
      states_allergens, states_traces, other_labels, other_allergens, other_traces, ${source}, ${licence}, day, ${fetchedAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (code text, hash text, name text, brand text, quantity text,
      category text, claim_ids smallint[], allergen_ids smallint[], may_contain_ids smallint[], states_allergens boolean,
      states_traces boolean, other_labels text[], other_allergens text[], other_traces text[], day date)
    on conflict (code, import_id) do update set hash = excluded.hash, name = excluded.name, brand = excluded.brand,
      quantity = excluded.quantity, category = excluded.category, claim_ids = excluded.claim_ids,
      allergen_ids = excluded.allergen_ids, may_contain_ids = excluded.may_contain_ids,
      states_allergens = excluded.states_allergens, states_traces = excluded.states_traces,
      other_labels = excluded.other_labels, other_allergens = excluded.other_allergens,
      other_traces = excluded.other_traces, day = excluded.day, fetched_at = excluded.fetched_at`.execute(db);
}

/** Deletes some of an import's data. Returns the codes, and those with another import's data. */
export async function deleteSomeOfImport(
  db: Kysely<Schema>,
  importId: number,
  limit: number,
): Promise<{ removed: number; kept: number }> {
  const { rows } = await sql<{ removed: number; kept: number }>`
    with gone as (
      delete from barcode_products where ctid in (
        select ctid from barcode_products where import_id = ${importId} limit ${limit}) returning code)
    select count(*) filter (where not is_kept)::int as removed, count(*) filter (where is_kept)::int as kept
    from (select exists (select from barcode_products p
      where p.code = gone.code and p.import_id is not null and p.import_id <> ${importId}) as is_kept from gone) counted`.execute(
    db,
  );
  return rows[0] ?? { removed: 0, kept: 0 };
}

/** Whether the service reported a code unknown since a moment. */
export async function isUnknownSince(db: Kysely<Schema>, code: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from unknown_barcodes where code = ${code} and asked_at > ${since}`.execute(db);
  return rows.length > 0;
}

/** Notes an unknown code. */
export async function upsertUnknown(db: Kysely<Schema>, code: string, askedAt: Date): Promise<void> {
  await sql`insert into unknown_barcodes (code, asked_at) values (${code}, ${askedAt})
    on conflict (code) do update set asked_at = excluded.asked_at`.execute(db);
}

/** Deletes old answers, with separate dates for products and unknown codes. */
export async function deleteOldAnswers(
  db: Kysely<Schema>,
  { products, unknown }: { products: Date; unknown: Date },
): Promise<void> {
  await sql`delete from barcode_products where import_id is null and fetched_at < ${products}`.execute(db);
  await sql`delete from unknown_barcodes where asked_at < ${unknown}`.execute(db);
}
