import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isBlockBetween } from "../blocks/blocks.tables.ts";
import { itemStates } from "../items/items.tables.ts";

/** A visible `state` of a post or comment. Literal here, as posts import notifications. */
export const shownPost = sql.lit(0);

/** Whether notification `n`'s subject is shown and not blocked. */
export const isVisible: RawBuilder<SqlBool> = sql<SqlBool>`
  (n.item_id is null
    or exists (select from rankings r where r.item_id = n.item_id and r.state = ${sql.lit(itemStates.shown)}))
  and (n.post_id is null or exists (select from posts p where p.id = n.post_id and p.state = ${shownPost}))
  and (n.comment_id is null
    or exists (select from comments c where c.id = n.comment_id and c.state = ${shownPost}
      and not ${isBlockBetween(sql`n.user_id`, sql`c.user_id`)}))`;
