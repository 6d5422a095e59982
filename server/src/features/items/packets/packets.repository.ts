import type { StatedBy } from "@dishboard/contract/barcodes";
import type { Product } from "@dishboard/contract/products";
import { type Kysely, sql } from "kysely";
import { executePrepared } from "../../../database/prepared.ts";
import type { Schema } from "../../../database/schema.ts";
import { isShown } from "../items.tables.ts";

/** What a product says of its packet: its code, what it contains and may contain, and who says so. */
export type Packet = {
  barcode: string | null;
  allergenIds: number[];
  mayContainIds: number[];
  allergensBy: StatedBy | null;
  mayContainBy: StatedBy | null;
  alsoNamed: Product["alsoNamed"];
};

/** What a source says of a code; a list is null where it does not state any. */
export type StatedPacket = StatedBy & {
  allergenIds: number[] | null;
  mayContainIds: number[] | null;
  /** Tags for what is none of our allergens. */
  others: { allergens: string[]; traces: string[] };
};

/** Tags that say that there are none. Nobody is told so: what one source does not know of another may. */
const noneTags = "^[a-z]{2,3}:(none|aucune?|keine?|ningun[oa]|nessun[oa]|geen|nenhum|ingen)$";

/** Makes others who submit a product with a code wait until the transaction ends. */
export async function lockBarcode(db: Kysely<Schema>, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`barcode ${code}`}, 0))`.execute(db);
}

/** Finds the first of the shown products that have a code, but for one of them. */
export async function findProductWithBarcode(
  db: Kysely<Schema>,
  code: string,
  exceptId: string | null = null,
): Promise<{ id: string; name: string } | undefined> {
  const query = sql<{ id: string; name: string }>`
    select i.id, i.name from products i join rankings r on r.item_id = i.id and ${isShown()}
    where i.barcode = ${code} and i.id is distinct from ${exceptId}::uuid order by i.id limit 1`;
  return (await executePrepared(query, db))[0];
}

/** Finds what a product says of its packet. */
export async function findPacket(db: Kysely<Schema>, id: string): Promise<Packet> {
  const { rows } = await sql<Packet>`
    select i.barcode, i.may_contain_ids as "mayContainIds",
      array(select x.allergen_id from product_allergens x where x.product_id = i.id order by 1) as "allergenIds",
      ${statedBy("allergens")} as "allergensBy", ${statedBy("may_contain")} as "mayContainBy",
      ${alsoNamed} as "alsoNamed"
    from products i where i.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new Error("A ranked product has no row of its own");
  return rows[0];
}

/** Finds what is said of a code: by the newest file, or else by the service that was asked. */
export async function findStatedPacket(db: Kysely<Schema>, code: string): Promise<StatedPacket | undefined> {
  const { rows } = await sql<StatedPacket>`
    select source, day::text as day, case when states_allergens then allergen_ids end as "allergenIds",
      case when states_traces then may_contain_ids end as "mayContainIds",
      json_build_object('allergens', ${namedIn("other_allergens")}, 'traces', ${namedIn("other_traces")}) as others
    from barcode_products where code = ${code} order by import_id desc nulls last limit 1`.execute(db);
  return rows[0];
}

function namedIn(tags: string) {
  return sql`array(select tag from unnest(${sql.ref(tags)}) tag where tag !~ ${noneTags})`;
}

/** Notes who says what a product contains, what it may contain, and what else its source names. */
export async function updateStatedBy(
  db: Kysely<Schema>,
  id: string,
  { allergensBy, mayContainBy, alsoNamed: also }: Pick<Packet, "allergensBy" | "mayContainBy" | "alsoNamed">,
): Promise<void> {
  await db
    .updateTable("products")
    .set({
      allergens_source: allergensBy?.source ?? null,
      allergens_day: allergensBy?.day ?? null,
      may_contain_source: mayContainBy?.source ?? null,
      may_contain_day: mayContainBy?.day ?? null,
      also_allergens: also?.allergens ?? [],
      also_traces: also?.traces ?? [],
      also_source: also?.source ?? null,
      also_day: also?.day ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** Who has stated the allergens of a product `i`, or what it may contain, as a column of its reply. */
export function statedBy(what: "allergens" | "may_contain") {
  const [source, day] = [sql.ref(`i.${what}_source`), sql.ref(`i.${what}_day`)];
  return sql`case when ${source} is not null then json_build_object('source', ${source}, 'day', ${day}::text) end`;
}

/** What the source of a product `i` names besides, as a column of its reply. */
export const alsoNamed = sql`case when i.also_source is not null then json_build_object('allergens', i.also_allergens,
  'traces', i.also_traces, 'source', i.also_source, 'day', i.also_day::text) end`;
