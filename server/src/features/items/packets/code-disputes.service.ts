import { barcodeErrors, shownBarcode } from "@dishboard/contract/barcodes";
import {
  codeDecisionDays,
  codeDisputeErrors,
  type listDisputedCodes,
  maxDisputesOfNewPerDay,
  maxDisputesPerDay,
} from "@dishboard/contract/code-disputes";
import type { CallReply } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Events } from "../../../platform/events.ts";
import { refreshAllergenFilters } from "../allergens/alerts.service.ts";
import { touchItem } from "../allergens/statements.repository.ts";
import { lockItems } from "../rankings.repository.ts";
import type { DisputeGrounds, DisputeWeight } from "./code-disputes.repository.ts";
import * as repository from "./code-disputes.repository.ts";
import { findStatedPacket, lockBarcode } from "./packets.repository.ts";
import { noteAlsoNamed } from "./packets.service.ts";
import { areSameProduct, type ProductNames } from "./same-product.service.ts";

const dayMs = 86_400_000;

export type Claim = { id: string; code: string; userId: string; now: Date };
/** Imported, or its account was deleted. */
type ClaimOfAnybody = Omit<Claim, "userId"> & { userId: string | null };

/**
 * Returns a new dispute's weight; null if no other shown product has the code. Throws `Problem("conflict")` for the
 * same product, or if a moderator decided against the member or protects the code.
 */
export async function checkClaim(
  db: Kysely<Schema>,
  { id, code, userId, now }: Claim,
  names: ProductNames,
): Promise<DisputeWeight | null> {
  await lockBarcode(db, code);
  const holders = await repository.listHolders(db, code, id);
  const same = holders.find((one) => one.submittedBy === userId || areSameProduct(one, names));
  if (same) throw new Problem("conflict", barcodeErrors.isHere(same.name), "barcode");
  const grounds = await findGrounds(db, { code, userId, now });
  if (grounds.hasLost) throw new Problem("conflict", codeDisputeErrors.decided, "barcode");
  const [first] = holders;
  if (!first) return null;
  if (grounds.isProtected && !grounds.hasStanding)
    throw new Problem("conflict", barcodeErrors.isHere(first.name), "barcode");
  // New accounts that take codes before members do would else use up what these may dispute.
  const weight = weightOf(grounds);
  if (weight.isAgainstNew ? grounds.disputesOfNew >= maxDisputesOfNewPerDay : grounds.disputes >= maxDisputesPerDay)
    throw new Problem("quota-exceeded", codeDisputeErrors.tooMany, "barcode");
  return weight;
}

function findGrounds(db: Kysely<Schema>, claim: Pick<Claim, "code" | "userId" | "now">): Promise<DisputeGrounds> {
  const before = (days: number) => new Date(claim.now.getTime() - days * dayMs);
  return repository.findGrounds(db, claim, { protectedSince: before(codeDecisionDays), countedSince: before(1) });
}

/**
 * A new account has weight only against other new accounts. These may have taken the code to harm others, so a member
 * with standing loses nothing to them, whether they are first or not.
 */
function weightOf({ hasStanding, isAmongNew }: DisputeGrounds): DisputeWeight {
  return { hasWeight: hasStanding || isAmongNew, isAgainstNew: hasStanding && isAmongNew };
}

/** Lists the oldest first. */
export async function listProductsWithCode(db: Kysely<Schema>, code: string): Promise<{ id: string; name: string }[]> {
  return (await repository.listHolders(db, code, null)).map(({ id, name }) => ({ id, name }));
}

export async function isInDispute(db: Kysely<Schema>, code: string): Promise<boolean> {
  return repository.hasOpenDispute(db, code);
}

/**
 * Opens a dispute for a locked product to be shown again if others are shown with its code, unless one disputes the
 * code or a moderator gave it the code. Recalculates its weight.
 */
export async function disputeCodeOfHidden(
  db: Kysely<Schema>,
  { id, code, userId, now }: ClaimOfAnybody,
): Promise<void> {
  await lockBarcode(db, code);
  const holders = await repository.listHolders(db, code, id);
  if (holders.length === 0 || (await repository.mayBeShownWith(db, code, { id, others: holders.map((one) => one.id) })))
    return;
  // What an administrator has imported has weight against all.
  const weight =
    userId === null ? { hasWeight: true, isAgainstNew: false } : weightOf(await findGrounds(db, { code, userId, now }));
  await repository.insertDispute(db, { id: v7(), code, productId: id, userId, ...weight, isByModerator: true, now });
}

export async function addDispute(
  db: Kysely<Schema>,
  { id, code, userId, now }: Claim,
  weight: DisputeWeight,
): Promise<void> {
  await repository.insertDispute(db, { id: v7(), code, productId: id, userId, ...weight, isByModerator: false, now });
}

/**
 * Locks products and all with their codes or a new one. Call it before any change, or two products that change each
 * other's codes deadlock.
 */
export async function lockCodes(
  db: Kysely<Schema>,
  ids: readonly string[],
  newCode: string | null | undefined = null,
): Promise<void> {
  const codes = [...(await repository.listCodes(db, ids)), ...(newCode ? [newCode] : [])];
  if (codes.length > 0) await lockItems(db, [...ids, ...(await lockThoseWith(db, codes))]);
}

async function lockThoseWith(db: Kysely<Schema>, codes: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const code of [...new Set(codes)].sort()) {
    await lockBarcode(db, code);
    ids.push(...(await repository.listIdsWithCode(db, code)));
  }
  return ids;
}

/** Lists the codes for which deleting these products may end a dispute. */
export async function listDisputedCodesOf(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  return repository.listDisputedCodesOf(db, ids);
}

/** Updates which products with some codes, or formerly with one, count as free of nothing. */
export async function refreshDisputed(
  db: Kysely<Schema>,
  codes: readonly string[],
  alsoIds: readonly string[] = [],
): Promise<void> {
  const ids = [...alsoIds, ...(await lockThoseWith(db, codes))];
  if (ids.length === 0) return;
  // After the lock, so that alerts from concurrent reports are read.
  await lockItems(db, ids);
  for (const id of await repository.updateDisputed(db, ids)) await refreshAllergenFilters(db, { kind: "product", id });
}

/** What deciding about codes needs. */
export type CodeDisputesDeps = {
  db: Database;
  clock: () => Date;
  /** Called after every change of what lists show. */
  onChange: () => void;
  /** Writes to the log what was decided about a product. */
  log: Events["codeDecided"]["announce"];
};

/** Moderators do not decide about their own submissions. */
export type CodeDecider = { id: string; isAdministrator: boolean };

export async function listDisputes({
  db,
  clock,
}: Pick<CodeDisputesDeps, "db" | "clock">): Promise<CallReply<typeof listDisputedCodes>> {
  const [disputes, decisions] = await Promise.all([
    repository.listDisputed(db.read("latest"), clock()),
    repository.listDecisions(db.read("latest")),
  ]);
  return { disputes: disputes.map(asShown), decisions: decisions.map(asShown) };
}

/** Counts the open disputes, or those begun since a date. */
export async function countDisputedCodes(db: Kysely<Schema>, since: Date | null = null): Promise<number> {
  return repository.countDisputed(db, since);
}

/** Decides which products keep a code. Throws `Problem("conflict")` if others got it meanwhile. */
export async function decideCode(
  { db, clock, onChange, log }: CodeDisputesDeps,
  decider: CodeDecider,
  { code, seen, keep }: { code: string; seen: readonly string[]; keep: readonly string[] },
): Promise<void> {
  const now = clock();
  await inTransaction(db.write, async (transaction) => {
    await lockBarcode(transaction, code);
    await lockItems(transaction, [...seen]);
    const [dispute] = await repository.listDisputed(transaction, now, code);
    const ids = dispute?.products.map(({ id }) => id) ?? [];
    if (!dispute || !isSame(ids, seen)) throw new Problem("conflict", codeDisputeErrors.changed);
    await throwIfOwn(transaction, decider, code);
    const decisionId = v7();
    for (const productId of ids) {
      const hasCode = keep.includes(productId);
      await repository.saveDecision(transaction, { newId: v7(), decisionId, code, productId, hasCode, now });
      if (!hasCode) await setCode(transaction, productId, null, now);
      await log(transaction, { by: decider.id, productId, action: hasCode ? "keep-code" : "take-code", code, now });
    }
    await refreshDisputed(transaction, [code], ids);
  });
  onChange();
}

/** Undoes the latest decision. Throws `Problem("conflict")` if there is none or another followed. */
export async function undoCodeDecision(
  { db, clock, onChange, log }: CodeDisputesDeps,
  decider: CodeDecider,
  decisionId: string,
): Promise<void> {
  const now = clock();
  await inTransaction(db.write, async (transaction) => {
    const [first] = await repository.listDecided(transaction, decisionId);
    if (!first) throw new Problem("conflict", codeDisputeErrors.over);
    const { code } = first;
    await lockBarcode(transaction, code);
    const rows = await repository.listDecided(transaction, decisionId);
    if (rows.length === 0 || (await repository.isFollowed(transaction, code, decisionId)))
      throw new Problem("conflict", codeDisputeErrors.over);
    const ids = rows.flatMap(({ productId }) => productId ?? []);
    await lockItems(transaction, ids);
    for (const { productId, hasCode } of rows) {
      if (productId === null) continue;
      if (!hasCode) await setCode(transaction, productId, code, now);
      await log(transaction, { by: decider.id, productId, action: "undo-code", code, now });
    }
    await throwIfOwn(transaction, decider, code);
    await repository.deleteDecision(transaction, decisionId);
    await refreshDisputed(transaction, [code], ids);
  });
  onChange();
}

/** Deletes disputes of deleted products that count for no limit. */
export async function forgetEndedDisputes(db: Kysely<Schema>, now: Date): Promise<void> {
  await repository.deleteEndedDisputes(db, new Date(now.getTime() - dayMs));
}

/** Also makes open forms outdated. */
async function setCode(db: Kysely<Schema>, id: string, code: string | null, now: Date): Promise<void> {
  if (!(await repository.updateCode(db, id, code))) return;
  const stated = code === null ? undefined : await findStatedPacket(db, code);
  await noteAlsoNamed(db, id, { stated, isSameCode: false });
  await touchItem(db, { kind: "product", id }, now);
}

async function throwIfOwn(db: Kysely<Schema>, { id, isAdministrator }: CodeDecider, code: string): Promise<void> {
  if (isAdministrator) return;
  const holders = await repository.listHolders(db, code, null);
  if (holders.some(({ submittedBy }) => submittedBy === id))
    throw new Problem("forbidden", codeDisputeErrors.ownProduct);
}

function isSame(ids: readonly string[], seen: readonly string[]): boolean {
  return ids.length === seen.length && ids.every((id) => seen.includes(id));
}

function asShown<Row extends { at: Date; code: string }>(row: Row): Omit<Row, "at"> & { at: string; digits: string } {
  return { ...row, digits: shownBarcode(row.code), at: row.at.toISOString() };
}
