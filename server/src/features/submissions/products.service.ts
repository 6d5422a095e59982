import type { ChangedProduct, NewProduct } from "@dishboard/contract/products";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { changeRanked, rankProduct } from "../charts/charts.service.ts";
import { setLabels } from "../labels/labels.service.ts";
import { changeOwn, type MadeItem, type SubmissionParts, setPicture, submitOnce } from "./items.service.ts";
import { insertProduct, updateProduct } from "./products.repository.ts";

/** Submits a product of a person, once for each key, and gives its id. */
export async function submitProduct(
  parts: SubmissionParts,
  userId: string,
  product: NewProduct,
): Promise<{ id: string }> {
  const asked = { kind: "product", userId, key: product.key } as const;
  return submitOnce(parts, asked, (db, made) => writeProduct(db, made, product));
}

/** Writes a product with its labels, picture and place in the rankings; within a transaction. */
export async function writeProduct(db: Kysely<Schema>, made: MadeItem, product: NewProduct): Promise<void> {
  await rankProduct(db, { ...product, ...made, cuisine: product.category });
  await insertProduct(db, { ...product, ...made });
  await setLabels(db, "product", made.id, product);
  const item = { kind: "product", id: made.id, userId: made.submittedBy } as const;
  await setPicture(db, item, product.picture, null);
}

/** Changes a person's own product, with its labels and picture, or nothing of it. */
export async function editProduct(
  parts: SubmissionParts,
  { id, userId }: { id: string; userId: string },
  product: ChangedProduct,
): Promise<{ id: string }> {
  const item = { kind: "product", id, userId, updatedAt: product.updatedAt } as const;
  return changeOwn(parts, item, async (db, imagePath) => {
    await updateProduct(db, id, product, parts.clock());
    await changeRanked(db, id, { ...product, cuisine: product.category });
    await setLabels(db, "product", id, product);
    await setPicture(db, item, product.picture, imagePath);
  });
}
