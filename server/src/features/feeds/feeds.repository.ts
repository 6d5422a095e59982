import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import type { PostKind } from "@dishboard/contract/posts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { findCards, type OrderedIds, type UnrankedCard } from "../items/cards.repository.ts";
import { idsOfBits, isShown, itemTables } from "../items/items.tables.ts";
import { isFirstWeek } from "../lists/weeks/weeks.tables.ts";
import { isPostShown, isShownOfKind } from "../posts/posts.tables.ts";
import { shownPersonId } from "../profiles/profiles.tables.ts";
import { newestDishes, newestProducts } from "../whats-new/whats-new.tables.ts";

export type FeedItem = {
  card: UnrankedCard;
  createdAt: Date;
  updatedAt: Date;
  /** Includes the times of reported reactions and confirmed allergens. */
  changedAt: Date;
};

/** Finds shown items in the order of their ids. */
export async function findFeedItems(
  db: Kysely<Schema>,
  ids: OrderedIds,
  kinds: readonly ItemKind[],
): Promise<FeedItem[]> {
  const cards = await findCards(db, ids, kinds);
  const found = cards.map(({ id }) => id);
  const { rows } = await sql<Omit<FeedItem, "card"> & { id: string }>`
    select i.id, i.created_at as "createdAt", i.updated_at as "updatedAt", ${changedAt} as "changedAt"
    from dishes i where i.id = any(${found}::uuid[])
    union all
    select i.id, i.created_at, i.updated_at, ${changedAt}
    from products i where i.id = any(${found}::uuid[])`.execute(db);
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? { card, ...row } : [];
  });
}

const changedAt = sql`greatest(i.updated_at,
  (select max(greatest(x.created_at, x.confirmed_at)) from reactions x where x.item_id = i.id))`;

/** Leaves out imported items, which are no news. */
export async function listNewestIds(db: Kysely<Schema>, place: Position, limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from (select * from ${newestDishes(place, limit)} dishes
      union all select * from ${newestProducts(limit)} products) newest
    where is_found order by item_id desc limit ${limit}::int`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

/** Leaves out people whom others may not see. */
export async function findFeedPerson(
  db: Kysely<Schema>,
  id: string,
): Promise<{ id: string; username: string | null } | undefined> {
  const { rows } = await sql<{ id: string; username: string | null }>`
    select id, username from profiles where id = ${shownPersonId(id)}`.execute(db);
  return rows[0];
}

/** Leaves out people whom others may not see. */
export async function listItemIdsOfPerson(db: Kysely<Schema>, userId: string, limit: number): Promise<string[]> {
  const ofKind = (kind: ItemKind) => sql`
    (select i.id from ${sql.table(itemTables[kind].items)} i join rankings r on r.item_id = i.id and ${isShown()}
      where i.submitted_by = ${shownPersonId(userId)} order by i.id desc limit ${limit}::int)`;
  const { rows } = await sql<{ id: string }>`
    ${ofKind("dish")} union all ${ofKind("product")} order by id desc limit ${limit}::int`.execute(db);
  return rows.map(({ id }) => id);
}

export type FeedPost = {
  id: string;
  kind: PostKind;
  content: string | null;
  /** A Snap's photo or a Drool's poster; null without one. */
  picture: string | null;
  description: string | null;
  createdAt: Date;
  updatedAt: Date;
  authorId: string;
  author: string | null;
  itemName: string | null;
  /** Allergens with a reported reaction. */
  alertIds: number[];
};

export function listFeedPosts(db: Kysely<Schema>, kind: PostKind, limit: number): Promise<FeedPost[]> {
  return listPosts(db, isShownOfKind(kind), limit);
}

/** Leaves out people whom others may not see. */
export function listPostsOfPerson(db: Kysely<Schema>, userId: string, limit: number): Promise<FeedPost[]> {
  return listPosts(db, sql<SqlBool>`${isPostShown} and p.user_id = ${shownPersonId(userId)}`, limit);
}

async function listPosts(db: Kysely<Schema>, condition: RawBuilder<SqlBool>, limit: number): Promise<FeedPost[]> {
  const { rows } = await sql<FeedPost>`
    select p.id, case when p.image_url is null then 'drool' else 'snap' end as kind, p.content,
      coalesce(p.image_url, v.poster_path) as picture, p.image_description as description,
      p.created_at as "createdAt", p.updated_at as "updatedAt", a.id as "authorId", a.username as author,
      coalesce(d.name, i.name) as "itemName", ${idsOfBits(sql`r.alerts`)} as "alertIds"
    from posts p join profiles a on a.id = p.user_id left join videos v on v.id = p.video_id
      left join rankings r on r.item_id = p.item_id and ${isShown()}
      left join dishes d on d.id = r.item_id left join products i on i.id = r.item_id
    where ${condition} order by p.id desc limit ${limit}::int`.execute(db);
  return rows;
}

export type FeedWeek = {
  monday: string;
  madeAt: Date;
  count: number;
  /** The board was empty in all weeks before. */
  isFirst: boolean;
  ranks: { name: string | null; restaurant: string | null; previousRank: number; alertIds: number[] }[];
};

/** Lists a board's newest weeks; hidden items have no name. */
export async function listFeedWeeks(
  db: Kysely<Schema>,
  key: string,
  { limit, ranks }: { limit: number; ranks: number },
): Promise<FeedWeek[]> {
  const { rows } = await sql<FeedWeek>`
    select w.monday::text, w.made_at as "madeAt", cardinality(w.entry_ids) as count,
      ${isFirstWeek} as "isFirst",
      (select coalesce(json_agg(json_build_object(
          'name', case when r.item_id is not null then e.name end,
          'restaurant', case when r.item_id is not null then e.restaurant end,
          'previousRank', w.previous_ranks[n], 'alertIds', ${idsOfBits(sql`r.alerts`)}) order by n), '[]')
        from unnest(w.entry_ids[1:${ranks}::int]) with ordinality u (entry_id, n)
          join weekly_entries e on e.id = u.entry_id
          left join rankings r on r.item_id = e.item_id and ${isShown()}) as ranks
    from weekly_charts w join weekly_boards b on b.id = w.board_id
    where b.board_key = ${key} order by w.monday desc limit ${limit}::int`.execute(db);
  return rows;
}
