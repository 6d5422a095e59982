import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { rankProduct } from "../charts/charts.service.ts";
import { insertProduct, type NewProduct } from "./products.repository.ts";

/** Writes a product whole, with its labels and its place in the rankings, or not at all. */
export async function submitProduct(db: Kysely<Schema>, product: NewProduct): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await rankProduct(transaction, { ...product, cuisine: product.category });
    await insertProduct(transaction, product);
  });
}
