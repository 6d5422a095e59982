import { createHash } from "node:crypto";
import { type BarcodeAnswer, type BarcodeProduct, barcodeFailures } from "@dishboard/contract/barcodes";
import { rateLimits } from "@dishboard/contract/rate-limits";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import type { RateLimiter } from "../../platform/rate-limiter.ts";
import { isInDispute, listProductsWithCode } from "../items/packets/code-disputes.service.ts";
import type { AskService } from "./ask-service.service.ts";
import {
  deleteSomeOfImport,
  findBarcodeProduct,
  findHashes,
  isUnknownSince,
  type StoredProduct,
  type Told,
  upsertBarcodeProducts,
  upsertUnknown,
} from "./barcodes.repository.ts";
import { type GivenProduct, openFoodFacts } from "./open-food-facts.service.ts";

/** `ask` is null if no service is asked. */
export type BarcodesDeps = { db: Database; clock: () => Date; limiter: RateLimiter; ask: AskService | null };

const dayMs = 86_400_000;
/** Days that answers are kept. */
export const answerDays = { product: 30, unknown: 1 } as const;

/** Looks a code up in files, kept answers, or at the service. */
export async function lookUp(deps: BarcodesDeps, code: string): Promise<BarcodeAnswer> {
  const { db, clock, ask } = deps;
  const now = clock().getTime();
  const [[here, ...others], stored] = await Promise.all([
    listProductsWithCode(db.read("latest"), code),
    findBarcodeProduct(db.read("latest"), code),
  ]);
  const known = stored && isCurrent(stored, now) ? stored : null;
  const isDisputed = others.length > 0 && (await isInDispute(db.read("latest"), code));
  const answer = { code, here: here ?? null, alsoHere: others, isDisputed, failure: null };
  if (known || here || !ask) return { ...answer, product: known && shownOf(known) };
  if (await isUnknownSince(db.read("latest"), code, new Date(now - answerDays.unknown * dayMs)))
    return { ...answer, product: null };
  return { ...answer, ...(await askOnce(deps, ask, code)) };
}

/** Asks at most once a second; keeps answers. */
async function askOnce(
  { db, clock, limiter }: BarcodesDeps,
  ask: AskService,
  code: string,
): Promise<Pick<BarcodeAnswer, "product" | "failure">> {
  if (await limiter.consume([{ limit: rateLimits.openFoodFacts, key: "site" }]))
    return { product: null, failure: barcodeFailures.busy };
  const answer = await ask(code);
  if (answer === "gone" || answer === "lies") return { product: null, failure: barcodeFailures[answer] };
  if (answer === "unknown") {
    await upsertUnknown(db.write, code, clock());
    return { product: null, failure: null };
  }
  const product = { ...answer.product, day: answer.product.day ?? dayOf(clock()) };
  const told = { ...openFoodFacts, fetchedAt: clock() };
  await upsertBarcodeProducts(db.write, null, told, [{ ...product, hash: hashOf(answer.product) }]);
  return { product: { ...product, ...openFoodFacts }, failure: null };
}

/** A file's data that its source has not stated before; each code once. */
export async function findNews(
  db: Kysely<Schema>,
  source: string,
  products: readonly GivenProduct[],
): Promise<{ added: GivenProduct[]; changed: GivenProduct[] }> {
  const known = await findHashes(
    db,
    source,
    products.map(({ code }) => code),
  );
  return {
    added: products.filter(({ code }) => !known.has(code)),
    changed: products.filter((one) => known.has(one.code) && known.get(one.code) !== hashOf(one)),
  };
}

/** Stores an import's data; a product without a day gets the file's. */
export async function storeProducts(
  db: Kysely<Schema>,
  { importId, fileDay, ...told }: Told & { importId: number; fileDay: string },
  products: readonly GivenProduct[],
): Promise<void> {
  const rows = products.map((one) => ({ ...one, day: one.day ?? fileDay, hash: hashOf(one) }));
  await upsertBarcodeProducts(db, importId, told, rows);
}

/** Removes some of an import's data; both are 0 at the end. */
export async function removeSomeProducts(
  db: Kysely<Schema>,
  importId: number,
  limit: number,
): Promise<{ removed: number; kept: number }> {
  return deleteSomeOfImport(db, importId, limit);
}

/** Service answers last a month; file data stays. */
function isCurrent({ importId, fetchedAt }: StoredProduct, now: number): boolean {
  return importId !== null || now - fetchedAt.getTime() < answerDays.product * dayMs;
}

function shownOf({ importId: _, fetchedAt: __, ...product }: StoredProduct): BarcodeProduct {
  return product;
}

function hashOf(product: GivenProduct): string {
  return createHash("sha256").update(JSON.stringify(product)).digest("base64url").slice(0, 22);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
