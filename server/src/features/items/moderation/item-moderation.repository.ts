import type { ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { itemTables } from "../items.tables.ts";

/** Returns whether that changed. */
export async function updateFeatured(db: Kysely<Schema>, { kind, id }: ItemRef, isFeatured: boolean): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(itemTables[kind].items)} set is_featured = ${isFeatured}
    where id = ${id}::uuid and is_featured <> ${isFeatured} returning id`.execute(db);
  return rows.length > 0;
}
