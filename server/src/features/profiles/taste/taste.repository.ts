import type { ItemKind } from "@dishboard/contract/items";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isShown, itemTables } from "../../items/items.tables.ts";
import { shownPersonId } from "../profiles.tables.ts";

export type LikedItem = {
  id: string;
  kind: ItemKind;
  name: string;
  /** A dish's cuisine, or a product's category. */
  cuisine: string | null;
  isUpvoted: boolean;
  timesEaten: number;
};

const showsTaste: RawBuilder<SqlBool> = sql<SqlBool>`p.shows_taste`;

/** Returns undefined if others may not see the person. */
export async function findTaste(db: Kysely<Schema>, userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isShown: boolean }>`
    select ${showsTaste} as "isShown" from profiles p where p.id = ${shownPersonId(userId)}`.execute(db);
  return rows[0]?.isShown;
}

export async function updateTaste(db: Kysely<Schema>, userId: string, isShownToOthers: boolean): Promise<void> {
  await db.updateTable("profiles").set({ shows_taste: isShownToOthers }).where("id", "=", userId).execute();
}

export async function findNamesShown(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ username: string | null; fullName: string | null } | undefined> {
  const { rows } = await sql<{ username: string | null; fullName: string | null }>`
    select p.username, p.full_name as "fullName" from profiles p
    where p.id = ${shownPersonId(userId)} and ${showsTaste}`.execute(db);
  return rows[0];
}

/**
 * Orders by points: a counted upvote is one, each time eaten is one, and ties go to the latest. Leaves out unedited
 * imported entries, which others may not see.
 */
export async function listLikedItems(db: Kysely<Schema>, userId: string, limit: number): Promise<LikedItem[]> {
  const { rows } = await sql<Omit<LikedItem, "kind"> & { kind: number }>`
    with likes as (
      select t.item_id, coalesce(bool_or(t.vote = 1), false) as is_upvoted, sum(t.eaten)::int as times_eaten, max(t.at) as at
      from (
        select v.item_id, v.vote, 0 as eaten, v.updated_at as at from votes v
        where v.user_id = ${userId}::uuid and (v.vote = -1 or not (v.is_held or v.is_void))
        union all
        select coalesce(e.dish_id, e.product_id), null, 1, e.day::timestamp at time zone 'UTC' from food_log e
        where e.user_id = ${userId}::uuid and num_nonnulls(e.dish_id, e.product_id) = 1 and e.import_id is null) t
      group by t.item_id having bool_and(t.vote is distinct from -1)),
    best as (
      select r.item_id, r.kind, l.is_upvoted, l.times_eaten, l.at
      from likes l join rankings r on r.item_id = l.item_id and ${isShown()}
      order by l.is_upvoted::int + l.times_eaten desc, l.at desc, r.item_id limit ${limit}::int)
    select l.item_id as id, l.kind, coalesce(d.name, p.name) as name, coalesce(d.cuisine, p.category) as cuisine,
      l.is_upvoted as "isUpvoted", l.times_eaten as "timesEaten"
    from best l left join dishes d on d.id = l.item_id left join products p on p.id = l.item_id
    order by l.is_upvoted::int + l.times_eaten desc, l.at desc, l.item_id`.execute(db);
  return rows.map((row) => ({ ...row, kind: row.kind === itemTables.dish.number ? "dish" : "product" }));
}
