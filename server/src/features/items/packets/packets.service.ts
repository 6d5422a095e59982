import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { PacketOfForm } from "../allergens/statements.service.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import { findBarcode, findStatedPacket, updateAlsoNamed } from "./packets.repository.ts";

/** A product as its form sends it. */
type ProductForm = Extract<NewItem | ItemUpdate, { kind: "product" }>;

/** The codes of a product before and after its form is saved, and what sources say of it. */
export type CheckedPacket = PacketOfForm & { before: string | null; code: string | null };

/** Looks at the code of a product's form, before anything of it is saved; a form that leaves it out keeps it. */
export async function checkPacket(
  db: Kysely<Schema>,
  { id, isStored }: { id: string; isStored: boolean },
  { barcode }: ProductForm,
): Promise<CheckedPacket> {
  const before = isStored ? await findBarcode(db, id) : null;
  const code = barcode === undefined ? before : barcode;
  const stated = code === null ? undefined : await findStatedPacket(db, code);
  return { stated, isSameCode: code === before, before, code };
}

/** Copies the further tags of a product's barcode data, which may expire, until the product gets another code. */
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
