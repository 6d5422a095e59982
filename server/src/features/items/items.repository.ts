import type { ItemImage } from "@dishboard/contract/items";
import type { Label } from "@dishboard/contract/labels";
import type { StoredPicture } from "@dishboard/contract/media";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { Schema } from "../../database/schema.ts";

/** The kinds of item that people submit. */
export type ItemKind = "dish" | "product";

const tables = {
  dish: { items: "dishes", id: "dish_id", tags: "submission_tags", claims: "dish_claims", allergens: "dish_allergens" },
  product: {
    items: "products",
    id: "product_id",
    tags: "product_tags",
    claims: "product_claims",
    allergens: "product_allergens",
  },
} as const;

/** What a change has to know of an item. */
export type ItemBefore = { imagePath: string | null; updatedAt: Date; key: string | null };

/** The columns that dishes and products have in common, as `itemColumns` reads them. */
export type ItemRow = {
  id: string;
  name: string;
  cents: number | null;
  description: string | null;
  image_url: string | null;
  image_width: number | null;
  image_height: number | null;
  image_thumbhash: string | null;
  image_description: string | null;
  tags: string[];
  claims: Label[];
  allergens: Label[];
  submitted_by: string | null;
  created_at: Date;
  updated_at: Date;
};

/** What is read of an item `i` of either kind. */
export function itemColumns(kind: ItemKind): RawBuilder<unknown> {
  const { id, tags, claims, allergens } = tables[kind];
  const marks = (links: string, labels: string, mark: string) => sql`(
    select coalesce(json_agg(l order by l.id), '[]') from ${sql.table(links)} x join ${sql.table(labels)} l
      on l.id = x.${sql.ref(mark)} where x.${sql.ref(id)} = i.id)`;
  return sql`i.*, (i.price * 100)::int as cents,
    array(select t.tag from ${sql.table(tags)} t where t.${sql.ref(id)} = i.id order by t.position) as tags,
    ${marks(claims, "dietary_claims", "claim_id")} as claims,
    ${marks(allergens, "allergens", "allergen_id")} as allergens`;
}

/** What dishes and products say of themselves alike. */
export function itemOf(row: ItemRow) {
  return {
    id: row.id,
    name: row.name,
    priceCents: row.cents,
    description: row.description,
    image: imageOf(row),
    tags: row.tags,
    dietaryClaims: row.claims,
    allergens: row.allergens,
    submittedBy: row.submitted_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A price in whole cents as the database has it. */
export function priceOf(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

/** The item that a person has submitted under a key. */
export async function findSubmitted(
  db: Kysely<Schema>,
  kind: ItemKind,
  { submittedBy, key }: { submittedBy: string; key: string },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables[kind].items)}
    where submitted_by = ${submittedBy}::uuid and submission_key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** What a change has to know of an item that is there. */
export async function findBefore(db: Kysely<Schema>, kind: ItemKind, id: string): Promise<ItemBefore> {
  const { rows } = await sql<ItemBefore>`
    select image_url as "imagePath", updated_at as "updatedAt", submission_key as key
    from ${sql.table(tables[kind].items)} where id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new Error(`A ranked ${kind} has no row of its own`);
  return rows[0];
}

/** Gives an item its picture, or none. */
export async function updatePicture(
  db: Kysely<Schema>,
  kind: ItemKind,
  id: string,
  picture: StoredPicture | null,
): Promise<void> {
  await sql`
    update ${sql.table(tables[kind].items)} set image_url = ${picture?.path ?? null}, image_width = ${picture?.width ?? null},
      image_height = ${picture?.height ?? null}, image_thumbhash = ${picture?.thumbhash ?? null}
    where id = ${id}::uuid`.execute(db);
}

/** Says what is to be seen on an item's picture. */
export async function updatePictureDescription(
  db: Kysely<Schema>,
  kind: ItemKind,
  id: string,
  description: string | null,
): Promise<void> {
  await sql`
    update ${sql.table(tables[kind].items)} set image_description = ${description} where id = ${id}::uuid`.execute(db);
}

function imageOf(row: ItemRow): z.infer<typeof ItemImage> | null {
  const { image_url: path, image_width: width, image_height: height } = row;
  if (path === null || width === null || height === null) return null;
  return { path, width, height, thumbhash: row.image_thumbhash, description: row.image_description };
}
