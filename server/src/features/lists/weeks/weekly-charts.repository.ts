import { maxShownWeeks } from "@dishboard/contract/item-weeks";
import type { ItemKind, ItemRef } from "@dishboard/contract/items";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isShown, itemStates } from "../../items/items.tables.ts";
import { isFirstWeek } from "./weeks.tables.ts";

export type StoredWeek = {
  monday: string;
  dueAt: Date;
  madeAt: Date;
  previous: string | null;
  next: string | null;
  isFirst: boolean;
  ranks: {
    /** Null if the item is withdrawn, or its restaurant closed. */
    id: string | null;
    name: string | null;
    restaurant: string | null;
    upvotes: number;
    downvotes: number;
    previousRank: number;
    bestRank: number;
    weeksOn: number;
  }[];
};

/** These keep their names on past boards. */
const namedStates = sql.raw([itemStates.shown, itemStates.closed].join());

/** Finds a week by its Monday or 'latest'. Hidden items have no name. */
export async function findWeek(
  db: Kysely<Schema>,
  key: string,
  monday: string | "latest",
): Promise<StoredWeek | undefined> {
  const isWanted = monday === "latest" ? sql`true` : sql`w.monday = ${monday}::date`;
  const { rows } = await sql<StoredWeek>`
    select w.monday::text, w.due_at as "dueAt", w.made_at as "madeAt",
      (select max(o.monday)::text from weekly_charts o where o.board_id = w.board_id and o.monday < w.monday) as previous,
      (select min(o.monday)::text from weekly_charts o where o.board_id = w.board_id and o.monday > w.monday) as next,
      ${isFirstWeek} as "isFirst",
      (select coalesce(json_agg(json_build_object('id', case when ${isShown()} then r.item_id end,
          'name', case when r.item_id is not null then e.name end,
          'restaurant', case when r.item_id is not null then e.restaurant end,
          'upvotes', w.upvotes[n], 'downvotes', w.downvotes[n], 'previousRank', w.previous_ranks[n],
          'bestRank', w.best_ranks[n], 'weeksOn', w.week_counts[n]) order by n), '[]')
        from unnest(w.entry_ids) with ordinality u (entry_id, n) join weekly_entries e on e.id = u.entry_id
          left join rankings r on r.item_id = e.item_id and r.state in (${namedStates})) as ranks
    from weekly_charts w join weekly_boards b on b.id = w.board_id
    where b.board_key = ${key} and ${isWanted} order by w.monday desc limit 1`.execute(db);
  return rows[0];
}

/** Best first; null for deleted items. */
export type NewestRanks = { monday: string; itemIds: (string | null)[] };

export async function findNewestRanks(db: Kysely<Schema>, key: string, now: Date): Promise<NewestRanks | undefined> {
  const { rows } = await sql<NewestRanks>`
    select w.monday::text, array(select e.item_id from unnest(w.entry_ids) with ordinality u (entry_id, n)
      join weekly_entries e on e.id = u.entry_id order by n) as "itemIds"
    from weekly_charts w join weekly_boards b on b.id = w.board_id
    where b.board_key = ${key} and w.due_at <= ${now}::timestamptz order by w.monday desc limit 1`.execute(db);
  return rows[0];
}

export type NewestWeek = { key: string; since: Date; monday: string | null; dueAt: Date | null; madeAt: Date | null };

export async function listNewestWeeks(db: Kysely<Schema>, keys: string[]): Promise<NewestWeek[]> {
  const { rows } = await sql<NewestWeek>`
    select b.board_key as key, b.since, w.monday::text, w.due_at as "dueAt", w.made_at as "madeAt"
    from weekly_boards b left join lateral (
      select * from weekly_charts c where c.board_id = b.id order by c.monday desc limit 1) w on true
    where b.board_key = any(${keys})`.execute(db);
  return rows;
}

/** Nulls if the item was not on the board. */
export type StoredItemWeek = {
  key: string;
  monday: string;
  rank: number | null;
  bestRank: number | null;
  weeksOn: number | null;
};

/** Lists weeks oldest first; of the preferred board if the item was on it. */
export async function listItemWeeks(
  db: Kysely<Schema>,
  { kind, id }: ItemRef,
  preferredKeys: Record<ItemKind, string>,
): Promise<StoredItemWeek[]> {
  const { rows } = await sql<StoredItemWeek>`
    with board as (
      select b.id, b.board_key from weekly_entries e join weekly_boards b on b.id = e.board_id
        join rankings r on r.item_id = e.item_id and ${isShown()}
      where e.item_id = ${id}::uuid order by b.board_key = ${preferredKeys[kind]} desc, b.id limit 1)
    select b.board_key as key, w.monday::text, n.rank::int, w.best_ranks[n.rank] as "bestRank",
      w.week_counts[n.rank] as "weeksOn"
    from board b cross join lateral (
        select c.* from weekly_charts c where c.board_id = b.id order by c.monday desc limit ${sql.lit(maxShownWeeks)}) w
      cross join lateral (
        select min(array_position(w.entry_ids, e.id)) as rank from weekly_entries e
        where e.item_id = ${id}::uuid and e.board_id = b.id) n
    order by w.monday`.execute(db);
  return rows;
}
