import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isBlockBetween } from "../blocks/blocks.tables.ts";
import { isNoteShown, itemOfEntry } from "../food-log/food-log.tables.ts";
import { isShown } from "../items/items.tables.ts";
import { postStates } from "../posts/posts.tables.ts";

/** By column names. */
export type ExportedRow = Record<string, unknown>;

/** A table's rows of a person by `user_id`, all columns. */
export function own(table: keyof Schema, order = "id"): (userId: string) => RawBuilder<{ row: ExportedRow }> {
  return (userId) => sql`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.user_id = ${userId}::uuid order by t.${sql.ref(order)}`;
}

/** Counts of ranking row `r`. */
export const counts = sql`jsonb_build_object('upvotes', r.upvotes, 'downvotes', r.downvotes, 'net_score', r.net_score)`;

/** An item's name if visible or the person's own. */
export function nameOfItem(itemId: string, userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select coalesce(d.name, p.name) from rankings x left join dishes d on d.id = x.item_id
      left join products p on p.id = x.item_id
    where x.item_id = ${sql.ref(itemId)} and (${isShown("x")} or x.submitted_by = ${userId}))`;
}

/** Row `t`'s item name if visible or the person's own. */
export const itemName = sql`jsonb_build_object('item', ${nameOfItem("t.item_id", sql`t.user_id`)})`;

/** Row `t`'s post caption. */
export const postCaption = sql`jsonb_build_object('post_caption', (select s.content from posts s where s.id = t.post_id))`;

/** Row `t`'s post: author, and caption if visible or the person's own. */
export const postNames = sql`(
  select jsonb_build_object('post_by', a.username,
    'post_caption', case when s.state = ${sql.lit(postStates.shown)} or s.user_id = t.user_id then s.content end)
  from posts s join profiles a on a.id = s.user_id where s.id = t.post_id)`;

/** Mark `m`'s note and author, if readable for the person. */
export const readableNote = sql`
  select a.username as author, t.note
  from food_log t join profiles a on a.id = t.user_id join rankings r on r.item_id = ${itemOfEntry} and ${isShown()}
  where t.id = m.entry_id and ${isNoteShown} and not ${isBlockBetween(sql`t.user_id`, sql`m.user_id`)}`;

/** Names of item `i`'s labels. */
export function labels(table: keyof Schema, labelId: string, names: keyof Schema, itemId: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(l.name order by l.id), '[]') from ${sql.table(table)} x
    join ${sql.table(names)} l on l.id = x.${sql.ref(labelId)} where x.${sql.ref(itemId)} = i.id)`;
}

/** A member's statements on item `i`; `allergens` are the contained ones. */
export function statements(table: "dish_allergens" | "product_allergens", itemId: string): RawBuilder<unknown> {
  const namesOf = (
    state: number,
  ) => sql`(select coalesce(jsonb_agg(l.name order by l.id), '[]') from ${sql.table(table)} x
    join allergens l on l.id = x.allergen_id where x.${sql.ref(itemId)} = i.id and x.state = ${sql.lit(state)})`;
  return sql`'allergens', ${namesOf(1)}, 'may_contain', ${namesOf(2)}, 'stated_free', ${namesOf(3)},
    'reactions_reported', (select coalesce(jsonb_agg(distinct l.name), '[]') from reactions x
      join allergens l on l.id = x.allergen_id where x.item_id = i.id and x.confirmed_at is null),
    'allergens_said', (select coalesce(jsonb_agg(jsonb_build_object('allergen', l.name, 'source', x.source,
        'source_name', x.source_name, 'day', x.day) order by l.id), '[]') from ${sql.table(table)} x
      join allergens l on l.id = x.allergen_id where x.${sql.ref(itemId)} = i.id)`;
}
