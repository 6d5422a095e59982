import type { ItemKind } from "@dishboard/contract/items";
import { earthRadiusKm, publicLogPageSize, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, nowhereCell } from "@dishboard/contract/places";
import {
  type BoardPlace,
  type ChartRow,
  type ItemChange,
  minPublishedVotes,
  type PublicLogDay,
  type VoteChange,
} from "@dishboard/contract/public-log";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { PublicLogDaysTable, Schema } from "../../database/schema.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import { isShown, itemTables } from "../items/items.tables.ts";

/** `after` is exclusive, `upTo` inclusive. */
export type IdRange = { after: string; upTo: string };

/** A published item, its votes and its change. */
export type NextItem = { id: string; votes: number; change: ItemChange | null };

const itemsAtOnce = 1_000;
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Runs alone among instances, in one snapshot. */
export async function withTurn(db: Kysely<Schema>, work: (db: Transaction<Schema>) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      // First, so that the snapshot starts with the turn.
      await sql`lock table public_log_days in exclusive mode`.execute(transaction);
      await work(transaction);
    });
}

/** Gives some voters without a key one; returns their number. */
export async function insertKeys(db: Kysely<Schema>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into public_log_people (user_id)
    select p.id from profiles p where exists (select from votes v where v.user_id = p.id)
      and not exists (select from public_log_people k where k.user_id = p.id)
    limit ${limit}::int`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Published days, newest first: one more than a page. */
export async function listDays(db: Kysely<Schema>, before?: string): Promise<PublicLogDay[]> {
  const { rows } = await sql<DayRow>`
    select day::text, first_day::text, taken_at, log_sha256, log_bytes, charts_sha256, charts_bytes, items, votes
    from public_log_days d where ${before ?? null}::date is null or d.day < ${before ?? null}::date
    order by d.day desc limit ${sql.lit(publicLogPageSize + 1)}`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    firstDay: row.first_day,
    takenAt: row.taken_at.toISOString(),
    log: { sha256: row.log_sha256, bytes: Number(row.log_bytes) },
    charts: { sha256: row.charts_sha256, bytes: Number(row.charts_bytes) },
    items: row.items,
    votes: row.votes,
  }));
}

type DayRow = Selectable<PublicLogDaysTable>;

/** Notes a published day. */
export async function insertDay(db: Kysely<Schema>, one: PublicLogDay): Promise<void> {
  await db
    .insertInto("public_log_days")
    .values({
      day: one.day,
      first_day: one.firstDay,
      taken_at: one.takenAt,
      log_sha256: one.log.sha256,
      log_bytes: one.log.bytes,
      charts_sha256: one.charts.sha256,
      charts_bytes: one.charts.bytes,
      items: one.items,
      votes: one.votes,
    })
    .execute();
}

/** The next statement-sized id range; null at the end. */
export async function nextRange(db: Kysely<Schema>, after: string): Promise<IdRange | null> {
  if (after === highestId) return null;
  const { rows } = await sql<{ id: string }>`
    select r.item_id as id from rankings r where r.item_id > ${after}::uuid and ${isShown()}
    order by r.item_id offset ${sql.lit(itemsAtOnce - 1)} limit 1`.execute(db);
  return { after, upTo: rows[0]?.id ?? highestId };
}

/** A range's published and withdrawn items by id; stores them as published. */
export async function nextItems(db: Kysely<Schema>, { after, upTo }: IdRange, board: BoardPlace): Promise<NextItem[]> {
  const { rows } = await sql<ItemRow>`
    with now as materialized (
      select r.item_id, r.kind, coalesce(d.name, p.name) as name, r.lat as latitude, r.lon as longitude,
        ${isOnBoard(board)} as is_on_board
      from rankings r left join dishes d on d.id = r.item_id left join products p on p.id = r.item_id
      where r.item_id > ${after}::uuid and r.item_id <= ${upTo}::uuid and ${isShown()}
        and (select count(*) from (
          select from votes v where v.item_id = r.item_id limit ${sql.lit(minPublishedVotes)}) v) = ${sql.lit(minPublishedVotes)}
        and coalesce(d.name, p.name) is not null),
    old as materialized (
      select * from public_log_items where item_id > ${after}::uuid and item_id <= ${upTo}::uuid),
    both_states as materialized (
      select coalesce(n.item_id, o.item_id) as id, n.kind, n.name, n.latitude, n.longitude, n.is_on_board,
        case when o.item_id is null then 'published' when n.item_id is null then 'withdrawn'
          when (n.kind, n.name, n.latitude, n.longitude, n.is_on_board)
            is distinct from (o.kind, o.name, o.latitude, o.longitude, o.is_on_board) then 'changed' end as change
      from now n full join old o on o.item_id = n.item_id),
    withdrawn as (
      delete from public_log_items i using both_states c where i.item_id = c.id and c.change = 'withdrawn'),
    stored as (
      insert into public_log_items (item_id, kind, name, latitude, longitude, is_on_board)
      select id, kind, name, latitude, longitude, is_on_board from both_states where change in ('published', 'changed')
      on conflict (item_id) do update set kind = excluded.kind, name = excluded.name, latitude = excluded.latitude,
        longitude = excluded.longitude, is_on_board = excluded.is_on_board)
    select c.*, case when c.name is null then 0 else (select count(*) from votes v where v.item_id = c.id) end::int as votes
    from both_states c order by c.id`.execute(db);
  return rows.map((row) => ({ id: row.id, votes: row.votes, change: changeOf(row) }));
}

type ItemRow = {
  id: string;
  kind: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  is_on_board: boolean;
  change: "published" | "changed" | "withdrawn" | null;
  votes: number;
};

function changeOf({ id, kind, name, latitude, longitude, is_on_board, change }: ItemRow): ItemChange | null {
  if (change === null) return null;
  if (change === "withdrawn") return { item: id, change };
  const kindName: ItemKind = kind === itemTables.dish.number ? "dish" : "product";
  return { item: id, change, kind: kindName, name, latitude, longitude, isOnBoard: is_on_board };
}

/** By the pseudonyms' first byte. */
export type VoterRange = { from: number; to: number };

/** Forgets withdrawn items' votes. */
export async function deleteVotesOf(db: Kysely<Schema>, itemIds: string[]): Promise<void> {
  await db.deleteFrom("public_log_votes").where("item_id", "in", itemIds).execute();
}

/** A vote's change and its later caster, or null. */
export type NextVote = { change: VoteChange; castBy: string | null };

/** Publishes this many new tasted votes of an item together; fewer could be linked to authors of new notes. */
const tastedAtOnce = 5;

/** Items with enough new tasted votes to publish. */
export async function listTastedIds(db: Kysely<Schema>, itemIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${itemIds}::uuid[]) i (id)
    where (select count(*) from votes v where v.item_id = id and v.is_tasted)
      - (select count(*) from public_log_votes o where o.item_id = id and o.is_tasted) >= ${sql.lit(tastedAtOnce)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Changed votes by item and voter; stores them as published. */
export async function nextVotes(
  db: Kysely<Schema>,
  { itemIds, tastedIds }: { itemIds: string[]; tastedIds: string[] },
  { from, to }: VoterRange,
): Promise<NextVote[]> {
  const { rows } = await sql<VoteRow>`
    with now as materialized (
      select v.item_id, v.user_id, v.voter, v.vote, v.is_tasted, v.state from (
        select v.item_id, v.user_id, public_log_voter(v.item_id, k.pseudonym_key) as voter, v.vote, v.is_tasted,
          (case when v.is_void then 2 when v.is_held then 1 else 0 end)::smallint as state
        from votes v cross join lateral (
          select pseudonym_key from public_log_people p where p.user_id = v.user_id limit 1) k
        where v.item_id = any(${itemIds}::uuid[]) offset 0) v
      where get_byte(v.voter, 0) between ${from}::int and ${to}::int),
    old as materialized (
      select * from public_log_votes o
      where o.item_id = any(${itemIds}::uuid[]) and get_byte(o.voter, 0) between ${from}::int and ${to}::int),
    changes as materialized (
      select * from (
        select coalesce(n.item_id, o.item_id) as item_id, coalesce(n.voter, o.voter) as voter, n.vote, n.state,
          case when n.item_id = any(${tastedIds}::uuid[]) then n.is_tasted else coalesce(o.is_tasted, false) end as is_tasted,
          case when n.vote is distinct from o.vote then n.user_id end as cast_by,
          case when o.voter is null then 'added' when n.voter is null then 'removed' else 'changed' end as change,
          o.vote as old_vote, o.is_tasted as old_tasted, o.state as old_state
        from now n full join old o on o.item_id = n.item_id and o.voter = n.voter) c
      where (vote, is_tasted, state) is distinct from (old_vote, old_tasted, old_state)),
    removed as (
      delete from public_log_votes o using changes c
      where o.item_id = c.item_id and o.voter = c.voter and c.change = 'removed'),
    stored as (
      insert into public_log_votes (item_id, voter, vote, is_tasted, state)
      select item_id, voter, vote, is_tasted, state from changes where change <> 'removed'
      on conflict (item_id, voter) do update
        set vote = excluded.vote, is_tasted = excluded.is_tasted, state = excluded.state)
    select item_id as item, encode(voter, 'hex') as voter, change, cast_by,
      case vote when 1 then 'up' else 'down' end as vote,
      case when is_tasted then 'tasted' else 'heard' end as basis,
      (array['counted', 'held', 'void'])[state + 1] as state
    from changes order by item_id, voter`.execute(db);
  return rows.map(({ item, voter, change, cast_by: castBy, vote, basis, state }) => ({
    change: change === "removed" ? { item, voter, change } : { item, voter, change, vote, basis, state },
    castBy,
  }));
}

type VoteRow = {
  item: string;
  voter: string;
  change: "added" | "changed" | "removed";
  cast_by: string | null;
} & Omit<Extract<VoteChange, { change: "added" | "changed" }>, "item" | "voter" | "change">;

/** A published chart as readers see it, best first, after the day's items are stored. */
export async function readChart(db: Kysely<Schema>, kind: ItemKind): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`
    select r.item_id as item, i.name, r.upvotes, r.downvotes
    from public_log_items i join rankings r on r.item_id = i.item_id
    where i.is_on_board and r.kind = ${itemTables[kind].number} and ${isShown()}
    order by r.net_score desc, r.upvotes desc, r.item_id limit ${sql.lit(rankingLimit)}`.execute(db);
  return rows;
}

/** Chart items unpublished for too few votes. */
export async function countUnpublished(db: Kysely<Schema>, kind: ItemKind, board: BoardPlace): Promise<number> {
  const ids = kind === "dish" ? nearbyDishIds(board, board.radiusKm) : bestIds("product");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ids}) c
    where not exists (select from public_log_items i where i.item_id = c.item_id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every product, and the dishes that `nearby_chart` takes. */
function isOnBoard({ latitude, longitude, radiusKm }: BoardPlace) {
  const cells = [nowhereCell, ...cellsAround({ latitude, longitude }, radiusKm)];
  const reach = Math.sin(radiusKm / (2 * earthRadiusKm)) ** 2;
  return sql`(r.kind = ${sql.lit(itemTables.product.number)} or (r.cell = any(${cells}::int[]) and (r.lat is null or
    sin(radians(r.lat - ${latitude}::float8) / 2) * sin(radians(r.lat - ${latitude}::float8) / 2)
      + cos(radians(${latitude}::float8)) * cos(radians(r.lat))
        * sin(radians(r.lon - ${longitude}::float8) / 2) * sin(radians(r.lon - ${longitude}::float8) / 2)
      <= ${reach}::float8)))`;
}
