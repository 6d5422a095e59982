import { barcodeErrors } from "@dishboard/contract/barcodes";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { PacketOfForm } from "../allergens/statements.service.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import {
  findBarcode,
  findProductWithBarcode,
  findStatedPacket,
  lockBarcode,
  updateAlsoNamed,
} from "./packets.repository.ts";

export { findProductWithBarcode };

/** A product as its form sends it. */
type ProductForm = Extract<NewItem | ItemUpdate, { kind: "product" }>;

/**
 * Looks at the code of a product's form, before anything of it is saved; a form that leaves it out keeps it. Throws
 * `Problem` where a shown product has the code already.
 */
export async function checkPacket(
  db: Kysely<Schema>,
  { id, isStored }: { id: string; isStored: boolean },
  { barcode }: ProductForm,
): Promise<PacketOfForm> {
  const before = isStored ? await findBarcode(db, id) : null;
  const code = barcode === undefined ? before : barcode;
  if (code !== null && code !== before) await throwIfTaken(db, code, id);
  const stated = code === null ? undefined : await findStatedPacket(db, code);
  return { stated, isSameCode: code === before };
}

/**
 * Notes what the source of a saved product's code names besides. What is known of a code may be forgotten, and stays with the
 * product until it has another code.
 */
export async function noteAlsoNamed(
  db: Kysely<Schema>,
  id: string,
  { stated, isSameCode }: PacketOfForm,
): Promise<void> {
  if (!stated) return isSameCode ? undefined : updateAlsoNamed(db, id, null);
  const { source, day, others } = stated;
  const isNamed = others.allergens.length + others.traces.length > 0;
  await updateAlsoNamed(db, id, isNamed ? { ...others, source, day } : null);
}

/** Throws `Problem` when another product that is shown has the code of a product. */
export async function throwIfCodeIsTaken(db: Kysely<Schema>, id: string): Promise<void> {
  const barcode = await findBarcode(db, id);
  if (barcode !== null) await throwIfTaken(db, barcode, id);
}

async function throwIfTaken(db: Kysely<Schema>, code: string, id: string): Promise<void> {
  await lockBarcode(db, code);
  const other = await findProductWithBarcode(db, code, id);
  if (other) throw new Problem("conflict", barcodeErrors.isHere(other.name), "barcode");
}
