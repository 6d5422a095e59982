import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { DueWeek } from "./monday.service.ts";

export type WeeklyBoard = { id: number; since: Date; lastMonday: string | null };

type Ranked = { itemId: string; name: string; restaurant: string; upvotes: number; downvotes: number };

/** Locks a board, inserted if new, so that only one process freezes it. */
export async function lockBoard(db: Kysely<Schema>, key: string, now: Date): Promise<WeeklyBoard> {
  await db
    .insertInto("weekly_boards")
    .values({ board_key: key, since: now })
    .onConflict((conflict) => conflict.column("board_key").doNothing())
    .execute();
  const { id, since } = await db
    .selectFrom("weekly_boards")
    .select(["id", "since"])
    .where("board_key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A separate statement, to see what the lock's previous holder did.
  const { rows } = await sql<{ monday: string | null }>`
    select max(monday)::text as monday from weekly_charts where board_id = ${id}::int`.execute(db);
  return { id, since, lastMonday: rows[0]?.monday ?? null };
}

export async function listRanked(db: Kysely<Schema>, ids: RawBuilder<unknown>): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select r.item_id as "itemId", coalesce(d.name, p.name) as name, coalesce(s.name, p.brand) as restaurant,
      r.upvotes, r.downvotes
    from (${ids}) ids join rankings r on r.item_id = ids.item_id
      left join dishes d on d.id = r.item_id left join restaurants s on s.id = d.restaurant_id
      left join products p on p.id = r.item_id
    order by ids.position`.execute(db);
  return rows;
}

/** Lists climbs of at least this many places. */
export async function listClimbs(
  db: Kysely<Schema>,
  boardId: number,
  monday: string,
  minPlaces: number,
): Promise<{ itemId: string; places: number; rank: number }[]> {
  const { rows } = await sql<{ itemId: string; places: number; rank: number }>`
    select e.item_id as "itemId", w.previous_ranks[n] - n::int as places, n::int as rank
    from weekly_charts w cross join unnest(w.entry_ids) with ordinality u (entry_id, n)
      join weekly_entries e on e.id = u.entry_id
    where w.board_id = ${boardId}::int and w.monday = ${monday}::date and e.item_id is not null
      and w.previous_ranks[n] - n >= ${minPlaces}::int order by n`.execute(db);
  return rows;
}

/** Compares the week with the existing ones. */
export async function insertWeek(
  db: Kysely<Schema>,
  boardId: number,
  { monday, dueAt }: DueWeek,
  madeAt: Date,
  ranked: readonly Ranked[],
): Promise<void> {
  await sql`
    insert into weekly_entries (board_id, item_id, name, restaurant)
    select ${boardId}::int, item_id, name, restaurant from unnest(
      ${ranked.map(({ itemId }) => itemId)}::uuid[], ${ranked.map(({ name }) => name)}::text[],
      ${ranked.map(({ restaurant }) => restaurant)}::text[]) given (item_id, name, restaurant)
    where not exists (select from weekly_entries e where e.item_id = given.item_id and e.board_id = ${boardId}::int
      and e.name = given.name and e.restaurant = given.restaurant)`.execute(db);
  await sql`
    with given as materialized (
      select g.*, e.id as entry_id from unnest(
        ${ranked.map(({ itemId }) => itemId)}::uuid[], ${ranked.map(({ name }) => name)}::text[],
        ${ranked.map(({ restaurant }) => restaurant)}::text[], ${ranked.map(({ upvotes }) => upvotes)}::int[],
        ${ranked.map(({ downvotes }) => downvotes)}::int[])
        with ordinality g (item_id, name, restaurant, upvotes, downvotes, rank)
        cross join lateral (select min(id) as id from weekly_entries
          where item_id = g.item_id and board_id = ${boardId}::int and name = g.name and restaurant = g.restaurant) e),
    before as (
      select e.item_id, w.monday, w.monday = max(w.monday) over () as is_last, w.best_ranks[n] as best_rank,
        w.week_counts[n] as week_count, n as rank
      from weekly_charts w cross join unnest(w.entry_ids) with ordinality u (entry_id, n)
        join weekly_entries e on e.id = u.entry_id
      where w.board_id = ${boardId}::int and e.item_id is not null),
    last as (
      select item_id, min(best_rank) as best_rank, max(week_count) as week_count, min(rank) filter (where is_last) as rank
      from before group by item_id)
    insert into weekly_charts (board_id, monday, due_at, made_at, entry_ids, upvotes, downvotes, previous_ranks,
      best_ranks, week_counts)
    select ${boardId}::int, ${monday}::date, ${dueAt}::timestamptz, ${madeAt}::timestamptz,
      coalesce(array_agg(g.entry_id order by g.rank), '{}'), coalesce(array_agg(g.upvotes order by g.rank), '{}'),
      coalesce(array_agg(g.downvotes order by g.rank), '{}'),
      coalesce(array_agg(coalesce(l.rank, 0)::smallint order by g.rank), '{}'),
      coalesce(array_agg(least(g.rank, l.best_rank)::smallint order by g.rank), '{}'),
      coalesce(array_agg((coalesce(l.week_count, 0) + 1)::smallint order by g.rank), '{}')
    from given g left join last l on l.item_id = g.item_id`.execute(db);
}
