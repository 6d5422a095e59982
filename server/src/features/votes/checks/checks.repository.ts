import { voteChecksPageSize } from "@dishboard/contract/limits";
import {
  type CheckDecision,
  type CheckedVoter,
  heldHours,
  maxCheckedVoters,
  maxVoteGroups,
  ordinaryGroup,
  type VoteCheck,
  type VoteGroup,
} from "@dishboard/contract/vote-checks";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../../database/schema.ts";
import { itemTables } from "../../items/items.tables.ts";

/** 1 up, -1 down. */
export type CheckRef = { itemId: string; vote: 1 | -1 };

const heldMs = heldHours * 3_600_000;

/** Lists items with a vote since `after`, and a week's votes of one direction beyond `ordinaryGroup`. */
export async function listVotedItems(db: Kysely<Schema>, after: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select t.item_id from (
      select distinct v.item_id from votes v where v.updated_at > ${after}::timestamptz and v.updated_at <= ${now}::timestamptz) t
    where exists (
      select from votes v where v.item_id = t.item_id and v.updated_at > ${now}::timestamptz - interval '7 days'
      group by v.vote having count(*) > ${sql.lit(ordinaryGroup)})
    order by t.item_id`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

/** Holds unusual groups' votes; returns whether any were held. */
export async function checkVotes(db: Kysely<Schema>, itemId: string, after: Date, now: Date): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select check_votes(${itemId}::uuid, ${after}::timestamptz, ${now}::timestamptz) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Recounts votes of four weeks, and lists the cells with enough. */
export async function countVoteAreas(db: Kysely<Schema>, now: Date): Promise<number[]> {
  await sql`select count_vote_areas(${now}::timestamptz)`.execute(db);
  const { rows } = await sql<{ cell: number }>`select cell from vote_areas`.execute(db);
  return rows.map(({ cell }) => cell);
}

/** Adds cells that adjoin an area with enough votes. */
export async function addVoteAreas(db: Kysely<Schema>, cells: readonly number[]): Promise<void> {
  await sql`
    insert into vote_areas (cell, votes) select cell, 0 from unnest(${cells}::int[]) cell on conflict do nothing`.execute(
    db,
  );
}

/** Lists the checks that may end automatically. */
export async function listDueChecks(db: Kysely<Schema>, now: Date): Promise<CheckRef[]> {
  const old = new Date(now.getTime() - heldMs);
  const { rows } = await sql<CheckRef>`
    select c.item_id as "itemId", c.vote from vote_checks c
    where (c.confirmed_at is null and c.opened_at <= ${old}::timestamptz)
      or (c.confirmed_at is not null and exists (
        select from votes v where v.item_id = c.item_id and v.vote = c.vote and v.is_held and v.updated_at <= ${old}::timestamptz
          and votes_elsewhere(v.user_id, v.item_id)))
      or not exists (select from votes v where v.item_id = c.item_id and v.vote = c.vote and v.is_held)
    order by c.item_id, c.vote`.execute(db);
  return rows;
}

/** Ends a check, or confirms the attack. Returns the number of released votes, or null if none were due. */
export async function settleCheck(db: Kysely<Schema>, { itemId, vote }: CheckRef, now: Date): Promise<number | null> {
  const { rows } = await sql<{ released: number | null }>`
    select settle_vote_check(${itemId}::uuid, ${vote}::smallint, ${now}::timestamptz) as released`.execute(db);
  return rows[0]?.released ?? null;
}

/** Locks as votes do. False if the item does not exist. */
export async function lockItem(db: Kysely<Schema>, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from rankings where item_id = ${itemId}::uuid for no key update`.execute(db);
  return rows.length > 0;
}

/** Lists the voters of held votes, only those of `userIds` if given. */
export async function listHeldVoters(
  db: Kysely<Schema>,
  { itemId, vote }: CheckRef,
  userIds: string[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select v.user_id from votes v
    where v.item_id = ${itemId}::uuid and v.vote = ${vote}::smallint and v.is_held and not v.is_void
      ${userIds ? sql`and v.user_id = any(${userIds}::uuid[])` : sql``}
    order by v.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Releases votes permanently; the last of a check also releases withdrawn ones. */
export async function releaseVotes(db: Kysely<Schema>, { itemId, vote }: CheckRef, userIds: string[]): Promise<void> {
  await sql`select release_votes(${itemId}::uuid, ${vote}::smallint, ${userIds}::uuid[])`.execute(db);
  await sql`
    delete from withdrawn_marks w where w.item_id = ${itemId}::uuid and w.vote = ${vote}::smallint and not w.is_void
      and not exists (select from vote_checks c where c.item_id = w.item_id and c.vote = w.vote)`.execute(db);
}

/** Voids held votes permanently; the last of a check also voids withdrawn ones. */
export async function voidVotes(db: Kysely<Schema>, { itemId, vote }: CheckRef, userIds: string[]): Promise<void> {
  await sql`
    select mark_votes(${userIds}::uuid[], ${userIds.map(() => itemId)}::uuid[], false, true)`.execute(db);
  await sql`
    delete from vote_checks c where c.item_id = ${itemId}::uuid and c.vote = ${vote}::smallint and not exists (
      select from votes v where v.item_id = c.item_id and v.vote = c.vote and v.is_held)`.execute(db);
  await sql`
    update withdrawn_marks w set is_held = false, is_void = true, reasons = null, opened_at = null, confirmed_at = null
    where w.item_id = ${itemId}::uuid and w.vote = ${vote}::smallint and w.is_held
      and not exists (select from vote_checks c where c.item_id = w.item_id and c.vote = w.vote)`.execute(db);
}

/** Lists the accounts of the first counted group; may be empty. */
export async function listGroup(db: Kysely<Schema>, { itemId, vote }: CheckRef, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_ids: string[] }>`
    select g.user_ids from vote_groups(${itemId}::uuid, ${now}::timestamptz) g where g.vote = ${vote}`.execute(db);
  return rows[0]?.user_ids ?? [];
}

/** Holds counted votes until an administrator decides. The caller has locked the item. */
export async function holdByHand(
  db: Kysely<Schema>,
  { itemId, vote }: CheckRef,
  userIds: string[],
  now: Date,
): Promise<void> {
  await sql`
    select hold_votes(${itemId}::uuid, ${vote}::smallint, ${userIds}::uuid[], 'hand', ${now}::timestamptz)`.execute(db);
  await confirmCheck(db, { itemId, vote }, now);
}

/** Vouches until a date, or a later one already set. */
export async function vouchFor(db: Kysely<Schema>, userIds: readonly string[], until: Date): Promise<void> {
  await sql`
    insert into vouched_accounts as a (user_id, until) select id, ${until} from profiles where id = any(${userIds}::uuid[])
    on conflict (user_id) do update set until = greatest(a.until, excluded.until)`.execute(db);
}

/** Lists checks by item. */
export async function listChecksOf(db: Kysely<Schema>, userIds: readonly string[]): Promise<CheckRef[]> {
  const { rows } = await sql<CheckRef>`
    select distinct v.item_id as "itemId", v.vote from votes v
    where v.user_id = any(${userIds}::uuid[]) and v.is_held and not v.is_void order by v.item_id, v.vote`.execute(db);
  return rows;
}

/** Adds networks per item on a UTC day; skips missing items. */
export async function addVisitors(db: Kysely<Schema>, counts: ReadonlyMap<string, number>, day: string): Promise<void> {
  await sql`
    insert into item_visitors as v (item_id, day, networks)
    select r.item_id, ${day}::date, c.networks
    from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) c (item_id, networks)
      join rankings r on r.item_id = c.item_id order by r.item_id
    on conflict (item_id, day) do update set networks = v.networks + excluded.networks`.execute(db);
}

export async function forgetVisitors(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("item_visitors").where("day", "<", before).execute();
}

export async function forgetVouched(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("vouched_accounts").where("until", "<", before).execute();
}

/** Makes held votes wait for an administrator. Returns whether that changed. */
export async function confirmCheck(db: Kysely<Schema>, { itemId, vote }: CheckRef, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("vote_checks")
    .set({ confirmed_at: now })
    .where("item_id", "=", itemId)
    .where("vote", "=", vote)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Logs a decision; without an administrator it is automatic. */
export async function insertDecision(
  db: Kysely<Schema>,
  { itemId, vote }: CheckRef,
  {
    action,
    count,
    administratorId,
    now,
  }: { action: CheckDecision["action"]; count: number; administratorId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto("vote_check_decisions")
    .values({
      id: v7(),
      item_id: itemId,
      vote,
      action,
      vote_count: count,
      administrator_id: administratorId,
      is_automatic: administratorId === null,
      created_at: now,
    })
    .execute();
}

/** Deletes the networks of some old votes; returns their number. First locks items by id, as votes do. */
export async function forgetNetworks(db: Kysely<Schema>, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ item_id: string; user_id: string }>`
    select v.item_id, v.user_id from votes v where v.network is not null and v.updated_at < ${before}::timestamptz
    order by v.item_id limit ${limit}::int`.execute(db);
  const itemIds = rows.map(({ item_id }) => item_id);
  await sql`
    select from rankings where item_id = any(${itemIds}::uuid[]) order by item_id for no key update`.execute(db);
  await sql`
    update votes v set network = null from unnest(${itemIds}::uuid[], ${rows.map(({ user_id }) => user_id)}::uuid[]) t (item_id, user_id)
    where v.item_id = t.item_id and v.user_id = t.user_id and v.updated_at < ${before}::timestamptz`.execute(db);
  return rows.length;
}

/** Deletes the marks of withdrawn votes that would be released by now. */
export async function forgetWithdrawnMarks(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom("withdrawn_marks")
    .where("is_void", "=", false)
    .where("confirmed_at", "is", null)
    .where("opened_at", "<=", new Date(now.getTime() - heldMs))
    .execute();
}

export async function deleteOldDecisions(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("vote_check_decisions").where("created_at", "<", before).execute();
}

const itemColumns = sql`
  jsonb_build_object('id', r.item_id, 'kind', case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end,
    'name', coalesce(d.name, p.name)) as item`;

function votersOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*)::int as count, count(distinct t.network)::int as networks,
      coalesce(jsonb_agg(jsonb_build_object('userId', t.user_id, 'username', t.username, 'ageDays', t.age,
        'votedAt', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sameNetwork', t.same) order by t.updated_at desc, t.user_id) filter (where t.position <= ${sql.lit(maxCheckedVoters)}), '[]') as voters
    from (
      select v.user_id, v.updated_at, v.network, a.username,
        greatest(0, floor(extract(epoch from v.updated_at - a.created_at) / 86400))::int as age,
        case when v.network is null then 0 else (count(*) over (partition by v.network))::int end as same,
        row_number() over (order by v.updated_at desc, v.user_id) as position
      from votes v join profiles a on a.id = v.user_id where ${condition}) t`;
}

type CheckRow = Omit<VoteCheck, "direction" | "openedAt" | "releasedAt" | "isConfirmed" | "voters"> & {
  vote: number;
  openedAt: Date;
  confirmedAt: Date | null;
  voters: CheckedVoter[];
};

/** The newest votes are checked first. */
const maxLookedAt = 200;

/** Lists a page, those for an administrator first, then the oldest. */
export async function listChecks(db: Kysely<Schema>, page: number): Promise<{ checks: VoteCheck[]; hasMore: boolean }> {
  const { rows } = await sql<CheckRow>`
    select ${itemColumns}, c.vote, c.reasons, c.opened_at as "openedAt", c.confirmed_at as "confirmedAt",
      h.count as "heldCount", h.networks as "networkCount", h.voters
    from vote_checks c join rankings r on r.item_id = c.item_id left join dishes d on d.id = r.item_id
      left join products p on p.id = r.item_id
      cross join lateral (${votersOf(sql`v.item_id = c.item_id and v.vote = c.vote and v.is_held and not v.is_void`)}) h
    where h.count > 0
    order by c.confirmed_at is null, c.opened_at, c.item_id, c.vote
    limit ${sql.lit(voteChecksPageSize + 1)} offset ${page * voteChecksPageSize}`.execute(db);
  const checks = rows.slice(0, voteChecksPageSize).map(
    ({ vote, openedAt, confirmedAt, ...row }): VoteCheck => ({
      ...row,
      direction: vote === 1 ? "up" : "down",
      openedAt: openedAt.toISOString(),
      isConfirmed: confirmedAt !== null,
      releasedAt: confirmedAt ? null : new Date(openedAt.getTime() + heldMs).toISOString(),
    }),
  );
  return { checks, hasMore: rows.length > voteChecksPageSize };
}

type GroupRow = Omit<VoteGroup, "direction"> & { vote: number };

/** Lists the first counted group of each item and direction, unusual ones first, then by size. */
export async function listGroups(db: Kysely<Schema>, now: Date): Promise<VoteGroup[]> {
  const { rows } = await sql<GroupRow>`
    with busy as (
      select v.item_id from votes v
      where v.updated_at > ${now}::timestamptz - interval '7 days' and not (v.is_held or v.is_void or v.is_checked)
      group by v.item_id, v.vote having count(*) > ${sql.lit(ordinaryGroup)}
      order by max(v.updated_at) desc limit ${sql.lit(maxLookedAt)})
    select ${itemColumns}, g.vote, cardinality(g.user_ids) as size, g.ordinary, h.voters
    from (select distinct item_id from busy) b
      cross join lateral (
        select distinct on (f.vote) f.vote, f.user_ids, f.ordinary
        from vote_groups(b.item_id, ${now}::timestamptz) with ordinality f (vote, user_ids, ordinary, place)
        order by f.vote, f.place) g
      join rankings r on r.item_id = b.item_id left join dishes d on d.id = r.item_id
      left join products p on p.id = r.item_id
      cross join lateral (${votersOf(sql`v.item_id = b.item_id and v.user_id = any(g.user_ids)`)}) h
    order by cardinality(g.user_ids) <= g.ordinary, cardinality(g.user_ids) desc, b.item_id
    limit ${sql.lit(maxVoteGroups)}`.execute(db);
  return rows.map(({ vote, ...row }) => ({ ...row, direction: vote === 1 ? "up" : "down" }));
}

type DecisionRow = Omit<CheckDecision, "direction" | "createdAt"> & { vote: number; createdAt: Date };

/** Lists a page, newest first. */
export async function listDecisions(
  db: Kysely<Schema>,
  before: string | undefined,
): Promise<{ decisions: CheckDecision[]; next: string | null }> {
  const { rows } = await sql<DecisionRow>`
    select l.id, l.vote, l.action, l.vote_count as "voteCount", a.username as administrator,
      l.is_automatic as "isAutomatic", l.created_at as "createdAt",
      case when r.item_id is null then null else i.item end as item
    from vote_check_decisions l left join rankings r on r.item_id = l.item_id left join dishes d on d.id = l.item_id
      left join products p on p.id = l.item_id left join profiles a on a.id = l.administrator_id
      cross join lateral (select ${itemColumns}) i
    ${before === undefined ? sql`` : sql`where l.id < ${before}::uuid`}
    order by l.id desc limit ${sql.lit(voteChecksPageSize + 1)}`.execute(db);
  const decisions = rows.slice(0, voteChecksPageSize).map(
    ({ vote, createdAt, ...row }): CheckDecision => ({
      ...row,
      direction: vote === 1 ? "up" : "down",
      createdAt: createdAt.toISOString(),
    }),
  );
  return { decisions, next: rows.length > voteChecksPageSize ? (decisions.at(-1)?.id ?? null) : null };
}
