import type { Product } from "@dishboard/contract/products";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { type ItemRow, itemColumns, itemOf, priceOf } from "./items.repository.ts";

/** A product's own words, as they are written. */
export type ProductWords = {
  /** Of the form that says so. */
  key: string;
  name: string;
  brand: string;
  category: string | null;
  priceCents: number | null;
  whereToBuy: string | null;
  platformLink: string | null;
  description: string | null;
};

/** A product as it is first written. */
export type ProductRow = ProductWords & { id: string; submittedBy: string; createdAt: Date };

/** A product that is shown; undefined where there is none. */
export async function findProduct(db: Kysely<Schema>, id: string): Promise<Product | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${itemColumns("product")} from products i join rankings r on r.item_id = i.id and r.state = 0
    where i.id = ${id}::uuid`.execute(db);
  return rows[0] && productOf(rows[0]);
}

/** Writes a product; its ranking row must be there. */
export async function insertProduct(db: Kysely<Schema>, product: ProductRow): Promise<void> {
  await db
    .insertInto("products")
    .values({
      id: product.id,
      submitted_by: product.submittedBy,
      created_at: product.createdAt,
      updated_at: product.createdAt,
      ...columnsOf(product),
    })
    .execute();
}

/** Writes a product's words anew. */
export async function updateProduct(db: Kysely<Schema>, id: string, words: ProductWords, now: Date): Promise<void> {
  await db
    .updateTable("products")
    .set({ ...columnsOf(words), updated_at: now })
    .where("id", "=", id)
    .execute();
}

type ReadRow = ItemRow & {
  brand: string;
  category: string | null;
  where_to_buy: string | null;
  platform_link: string | null;
};

function productOf(row: ReadRow): Product {
  const { brand, category, where_to_buy: whereToBuy, platform_link: platformLink } = row;
  return { ...itemOf(row), brand, category, whereToBuy, platformLink };
}

function columnsOf({ key, name, brand, category, priceCents, whereToBuy, platformLink, description }: ProductWords) {
  return {
    submission_key: key,
    name,
    brand,
    category,
    price: priceOf(priceCents),
    where_to_buy: whereToBuy,
    platform_link: platformLink,
    description,
  };
}
