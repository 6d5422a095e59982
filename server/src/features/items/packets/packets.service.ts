import { barcodeErrors, type StatedBy } from "@dishboard/contract/barcodes";
import { validateTraces } from "@dishboard/contract/item-fields";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import {
  findPacket,
  findProductWithBarcode,
  findStatedPacket,
  lockBarcode,
  type Packet,
  type StatedPacket,
  updateStatedBy,
} from "./packets.repository.ts";

export { findProductWithBarcode };

/** A product as its form sends it. */
type ProductForm = Extract<NewItem | ItemUpdate, { kind: "product" }>;

/** What a product will say of its packet, and what it has said. */
export type PacketChange = {
  before: Packet | undefined;
  after: Pick<Packet, "barcode" | "allergenIds" | "mayContainIds">;
};

/**
 * Looks at what a form says of a product's packet, before anything of it is saved; what it leaves out stays. Throws `Problem`
 * where a shown product has the code already, or where a claim excludes what the product may contain.
 */
export async function checkPacket(
  db: Kysely<Schema>,
  { id, isStored }: { id: string; isStored: boolean },
  { barcode, mayContainIds, allergenIds, claimIds }: ProductForm,
): Promise<PacketChange> {
  const before = isStored ? await findPacket(db, id) : undefined;
  const code = barcode === undefined ? (before?.barcode ?? null) : barcode;
  if (code !== null && code !== before?.barcode) await throwIfTaken(db, code, id);
  const isBeside = (one: number) => !allergenIds.includes(one);
  const traces = mayContainIds?.filter(isBeside) ?? before?.mayContainIds ?? [];
  const error = validateTraces(claimIds, traces.filter(isBeside));
  if (error !== null) throw new Problem("invalid", error, "mayContainIds");
  return { before, after: { barcode: code, allergenIds, mayContainIds: traces } };
}

/**
 * Notes who says what a saved product contains and may contain: the source of its code where the lists are those of the source,
 * or who was noted before where nothing has changed. Anything else is said by who submitted it.
 */
export async function noteStatedBy(db: Kysely<Schema>, id: string, { before, after }: PacketChange): Promise<void> {
  const isSameCode = before?.barcode === after.barcode;
  const stated = after.barcode === null ? undefined : await findStatedPacket(db, after.barcode);
  const by = (list: "allergenIds" | "mayContainIds", noted: StatedBy | null | undefined): StatedBy | null => {
    if (isSameCode && noted && before && isSame(before[list], after[list])) return noted;
    return stated && isAsStated(stated, list, after) ? { source: stated.source, day: stated.day } : null;
  };
  await updateStatedBy(db, id, {
    allergensBy: by("allergenIds", before?.allergensBy),
    mayContainBy: by("mayContainIds", before?.mayContainBy),
    alsoNamed: stated ? alsoNamedBy(stated) : isSameCode && before ? before.alsoNamed : null,
  });
}

function alsoNamedBy({ source, day, others }: StatedPacket): Packet["alsoNamed"] {
  return others.allergens.length + others.traces.length > 0 ? { ...others, source, day } : null;
}

function isAsStated(
  stated: StatedPacket,
  list: "allergenIds" | "mayContainIds",
  { allergenIds, ...lists }: PacketChange["after"],
): boolean {
  const ids = stated[list];
  if (ids === null) return false;
  if (list === "allergenIds") return isSame(ids, allergenIds);
  const beside = (list: readonly number[]) => list.filter((id) => !allergenIds.includes(id));
  return isSame(beside(ids), beside(lists.mayContainIds));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Throws `Problem` when another product that is shown has the code of a product. */
export async function throwIfCodeIsTaken(db: Kysely<Schema>, id: string): Promise<void> {
  const { barcode } = await findPacket(db, id);
  if (barcode !== null) await throwIfTaken(db, barcode, id);
}

async function throwIfTaken(db: Kysely<Schema>, code: string, id: string): Promise<void> {
  await lockBarcode(db, code);
  const other = await findProductWithBarcode(db, code, id);
  if (other) throw new Problem("conflict", barcodeErrors.isHere(other.name), "barcode");
}
