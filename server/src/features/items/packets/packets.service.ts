import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { PacketOfForm } from "../allergens/statements.service.ts";
import type { ItemUpdate, NewItem } from "../items.tables.ts";
import { findBarcode, findStatedPacket, updateAlsoNamed } from "./packets.repository.ts";

type ProductForm = Extract<NewItem | ItemUpdate, { kind: "product" }>;

/** `before` and `code`: before and after saving the form. */
export type CheckedPacket = PacketOfForm & { before: string | null; code: string | null };

/** Checks a form's code before it is saved; a form without one keeps it. */
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

/** Copies the further tags of barcode data, which may expire, until the code changes. */
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
