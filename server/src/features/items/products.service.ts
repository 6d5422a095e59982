import type { NewProduct, ProductUpdate } from "@dishboard/contract/products";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { changeRanked, rankProduct } from "../charts/charts.service.ts";
import {
  changeOwn,
  type ItemChange,
  type MadeItem,
  type SubmissionParts,
  setPicture,
  submitOnce,
} from "./items.service.ts";
import { setLabels } from "./labels.service.ts";
import { insertProduct, updateProduct } from "./products.repository.ts";

/** Submits a product of a person, once for each key, and gives its id. */
export async function submitProduct(
  parts: SubmissionParts,
  userId: string,
  product: NewProduct,
): Promise<{ id: string }> {
  return submitOnce(
    parts,
    { kind: "product", userId, key: product.key },
    (db, made) => writeProduct(db, made, product),
    (db, change) => rewriteProduct(db, change, product),
  );
}

/** Writes a product with its labels, picture and place in the rankings; within a transaction. */
export async function writeProduct(db: Kysely<Schema>, made: MadeItem, product: NewProduct): Promise<void> {
  await rankProduct(db, { ...product, ...made, cuisine: product.category });
  await insertProduct(db, { ...product, ...made });
  await setLabels(db, "product", made.id, product);
  const item = { kind: "product", id: made.id, userId: made.submittedBy } as const;
  await setPicture(db, { item, imagePath: null, isRepeated: false }, product.picture);
}

/** Changes a person's own product, with its labels and picture, or nothing of it. */
export async function editProduct(
  parts: SubmissionParts,
  { id, userId }: { id: string; userId: string },
  product: ProductUpdate,
): Promise<{ id: string }> {
  return changeOwn(parts, { kind: "product", id, userId }, product, (db, change) =>
    rewriteProduct(db, change, product),
  );
}

/** Writes what is said of a product in the place of what was said before. */
async function rewriteProduct(
  db: Kysely<Schema>,
  change: ItemChange,
  product: NewProduct | ProductUpdate,
): Promise<void> {
  const { id } = change.item;
  await updateProduct(db, id, product, change.now);
  await changeRanked(db, id, { ...product, cuisine: product.category });
  await setLabels(db, "product", id, product);
  await setPicture(db, change, product.picture);
}
