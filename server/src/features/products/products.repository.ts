import type { StoredPicture } from "@dishboard/contract/media";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** A product as it is first written. */
export type NewProduct = {
  id: string;
  name: string;
  brand: string;
  category: string | null;
  priceCents: number | null;
  description: string | null;
  whereToBuy: string | null;
  platformLink: string | null;
  submittedBy: string;
  createdAt: Date;
  tags: string[];
  claimIds: number[];
  allergenIds: number[];
};

/** Writes a product with its tags, claims and allergens; its ranking row must be there. */
export async function insertProduct(db: Kysely<Schema>, product: NewProduct): Promise<void> {
  await db
    .insertInto("products")
    .values({
      id: product.id,
      name: product.name,
      brand: product.brand,
      category: product.category,
      price: product.priceCents === null ? null : (product.priceCents / 100).toFixed(2),
      description: product.description,
      where_to_buy: product.whereToBuy,
      platform_link: product.platformLink,
      submitted_by: product.submittedBy,
      created_at: product.createdAt,
      updated_at: product.createdAt,
    })
    .execute();
  const tags = product.tags.map((tag, index) => ({ product_id: product.id, position: index + 1, tag }));
  if (tags.length > 0) await db.insertInto("product_tags").values(tags).execute();
  const claims = product.claimIds.map((claim) => ({ product_id: product.id, claim_id: claim }));
  if (claims.length > 0) await db.insertInto("product_claims").values(claims).execute();
  const allergens = product.allergenIds.map((allergen) => ({ product_id: product.id, allergen_id: allergen }));
  if (allergens.length > 0) await db.insertInto("product_allergens").values(allergens).execute();
}

/** Gives a product its picture. */
export async function updateProductPicture(db: Kysely<Schema>, id: string, picture: StoredPicture): Promise<void> {
  await db
    .updateTable("products")
    .set({
      image_url: picture.path,
      image_width: picture.width,
      image_height: picture.height,
      image_thumbhash: picture.thumbhash,
    })
    .where("id", "=", id)
    .execute();
}
