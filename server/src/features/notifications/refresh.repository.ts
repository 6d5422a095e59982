import type { ItemKind } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { bestIds, nearbyDishIds } from "../items/chart-ids.tables.ts";
import { itemStates, itemTables } from "../items/items.tables.ts";
import { shownPost } from "./notifications.tables.ts";

export type CountedKind = "votes" | "likes";

/** Counts changed since the owner's last refresh. */
export type ChangedCount = {
  id: string;
  version: number;
  total: number;
  known: number;
};

const idColumns = { votes: "item_id", likes: "post_id" } as const;

const maxChanged = 500;

/** Changed items or posts, locked against deletion. */
export async function listChanged(db: Kysely<Schema>, kind: CountedKind, userId: string): Promise<ChangedCount[]> {
  const { rows } = await sql<ChangedCount>`${changedOf[kind](userId)}`.execute(db);
  return rows;
}

const changedOf: Record<CountedKind, (userId: string) => RawBuilder<unknown>> = {
  votes: (userId) => sql`
    select r.item_id as id, r.version, coalesce(c.count, 0) as known,
      r.upvotes - (select count(*)::int from votes v
        where v.user_id = ${userId}::uuid and v.item_id = r.item_id and v.vote = 1 and not (v.is_held or v.is_void)) as total
    from (select id from dishes where submitted_by = ${userId}::uuid
      union all select id from products where submitted_by = ${userId}::uuid) own
    join rankings r on r.item_id = own.id and r.state = ${sql.lit(itemStates.shown)}
    left join notified_counts c on c.item_id = r.item_id
    where r.version <> coalesce(c.version, 0)
    order by r.item_id limit ${sql.lit(maxChanged)} for key share of r`,
  likes: (userId) => sql`
    select p.id, p.version, coalesce(c.count, 0) as known,
      p.like_count - (select count(*)::int from likes l
        where l.user_id = ${userId}::uuid and l.post_id = p.id) as total
    from posts p left join notified_counts c on c.post_id = p.id
    where p.user_id = ${userId}::uuid and p.state = ${shownPost} and p.version <> coalesce(c.version, 0)
    order by p.id limit ${sql.lit(maxChanged)} for key share of p`,
};

/** Saves the notified versions and counts. */
export async function saveNotifiedCounts(
  db: Kysely<Schema>,
  kind: CountedKind,
  userId: string,
  counts: readonly Pick<ChangedCount, "id" | "version" | "known">[],
): Promise<void> {
  const id = sql.ref(idColumns[kind]);
  await sql`
    insert into notified_counts (user_id, ${id}, version, count)
    select ${userId}::uuid, id, version, known from unnest(
      ${counts.map((one) => one.id)}::uuid[], ${counts.map((one) => one.version)}::int[],
      ${counts.map((one) => one.known)}::int[]) given (id, version, known)
    on conflict (${id}) do update set version = excluded.version, count = excluded.count`.execute(db);
}

export type Group = { id: string; subjectId: string; count: number };

/** Unread groups of items or posts. */
export async function listGroups(db: Kysely<Schema>, kind: CountedKind, subjectIds: string[]): Promise<Group[]> {
  const subjectId = sql.ref(idColumns[kind]);
  const { rows } = await sql<Group>`
    select id, ${subjectId} as "subjectId", count from notifications
    where ${subjectId} = any(${subjectIds}::uuid[]) and kind = ${sql.lit(kind)} and read_at is null`.execute(db);
  return rows;
}

/** Sets groups' counts; grown ones get a newer id and come first. */
export async function updateGroups(
  db: Kysely<Schema>,
  groups: readonly { id: string; newId: string; count: number }[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    update notifications n set count = given.count, id = given.new_id,
      created_at = case when given.new_id = n.id then n.created_at else ${now}::timestamptz end
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ newId }) => newId)}::uuid[],
      ${groups.map(({ count }) => count)}::int[]) given (id, new_id, count)
    where n.id = given.id`.execute(db);
}

/** Deletes empty groups. */
export async function deleteGroups(db: Kysely<Schema>, ids: string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from notifications where id = any(${ids}::uuid[])`.execute(db);
}

/** An item whose rank may be news. */
export type Candidate = { id: string; kind: ItemKind; version: number; board: number; place: Position | null };

const maxCandidates = 20;

/** Items voted up since their rank was looked up, best first. */
export async function listCandidates(db: Kysely<Schema>, userId: string): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, "kind" | "place"> & { kind: number } & Position>`
    select r.item_id as id, r.kind, r.version, c.board, t.latitude, t.longitude
    from notified_counts c join rankings r on r.item_id = c.item_id
    left join dishes d on d.id = r.item_id left join restaurants t on t.id = d.restaurant_id
    where c.user_id = ${userId}::uuid and c.board < 2 and c.ranked_version <> r.version
      and r.state = ${sql.lit(itemStates.shown)} and r.net_score > 0
      and r.upvotes > (select count(*) from votes v
        where v.user_id = ${userId}::uuid and v.item_id = r.item_id and v.vote = 1 and not (v.is_held or v.is_void))
    order by r.net_score desc, r.item_id limit ${sql.lit(maxCandidates)}`.execute(db);
  return rows.map(({ kind, latitude, longitude, ...row }) => ({
    ...row,
    kind: kind === itemTables.product.number ? "product" : "dish",
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Ranks of one kind and place as pages show them, if on the chart. */
export async function findRanks(
  db: Kysely<Schema>,
  { kind, place }: Pick<Candidate, "kind" | "place">,
  ids: string[],
): Promise<Map<string, number>> {
  const chart = place ? nearbyDishIds(place) : bestIds(kind);
  const { rows } = await sql<{ id: string; rank: number }>`
    select item_id as id, position::int as rank from (${chart}) ranked where item_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

/** Stores ranked versions and notified ranks. */
export async function saveRanked(
  db: Kysely<Schema>,
  items: readonly Pick<Candidate, "id" | "version" | "board">[],
): Promise<void> {
  await sql`
    update notified_counts c set ranked_version = given.version, board = given.board
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version)}::int[],
      ${items.map(({ board }) => board)}::int[]) given (id, version, board)
    where c.item_id = given.id`.execute(db);
}
