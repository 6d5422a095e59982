import type { ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** `day` is in UTC, such as 2026-11-22. */
export type Share = { item: ItemRef; day: string; sharer: Buffer };

/** Inserts a share of a locked item. False if it exists. */
export async function insertShare(db: Kysely<Schema>, { item, day, sharer }: Share): Promise<boolean> {
  const added = await db
    .insertInto("shares")
    .values({ item_id: item.id, day, sharer })
    .onConflict((conflict) => conflict.doNothing())
    .returning("item_id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteSharesBefore(db: Kysely<Schema>, day: string): Promise<void> {
  await sql`delete from shares where day < ${day}::date`.execute(db);
}
