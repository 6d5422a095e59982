import type { Board, BoardFollow, BoardRule } from "@dishboard/contract/boards";
import { maxListedBoards } from "@dishboard/contract/limits";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { isBlockBetween } from "../../blocks/blocks.tables.ts";
import type { OwnedPicture } from "../../media/media.service.ts";
import { type BoardRow, boardColumns, boardOf, isListShown, kindNumber } from "./boards.tables.ts";

export type BoardFields = BoardRule & { title: string; note: string | null };

/** Blocks other additions to what a person has made. */
export async function lockOwner(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await sql`select from profiles where id = ${ownerId}::uuid for no key update`.execute(db);
}

export async function countBoards(db: Kysely<Schema>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_lists where owner_id = ${ownerId}::uuid and kind is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertBoard(
  db: Kysely<Schema>,
  { id, ownerId, key, slug, now, fields }: NewList & { fields: BoardFields },
): Promise<void> {
  const row = { id, owner_id: ownerId, submission_key: key, slug, created_at: now, updated_at: now };
  await db
    .insertInto("member_lists")
    .values({ ...row, ...columnsOf(fields) })
    .execute();
}

export type NewList = { id: string; ownerId: string; key: string; slug: string; now: Date };

/** Takes a board with a new title or rule off /lists. */
export async function updateBoard(db: Kysely<Schema>, id: string, fields: BoardFields, now: Date): Promise<void> {
  const columns = columnsOf(fields);
  const { title, area_name, latitude, longitude, radius_km, cuisine, category, meal, diet } = columns;
  const isSame = sql`(title, area_name, latitude, longitude, radius_km, cuisine, category, meal, diet)
    is not distinct from (${title}::text, ${area_name}::text, ${latitude}::float8, ${longitude}::float8,
      ${radius_km}::float8, ${cuisine}::text, ${category}::text, ${meal}::text, ${diet}::text)`;
  await db
    .updateTable("member_lists")
    .set({ ...columns, updated_at: now, listed_at: sql`case when ${isSame} then listed_at end` })
    .where("id", "=", id)
    .execute();
}

function columnsOf({ title, note, kind, area, filters }: BoardFields) {
  return {
    ...{ title, note, kind: kindNumber(kind) },
    area_name: area?.name ?? null,
    latitude: area?.latitude ?? null,
    longitude: area?.longitude ?? null,
    radius_km: area?.radiusKm ?? null,
    cuisine: filters.cuisine || null,
    category: filters.category || null,
    meal: filters.meal || null,
    diet: filters.diet || null,
  };
}

export async function findByKey(db: Kysely<Schema>, ownerId: string, key: string): Promise<string | undefined> {
  const made = db.selectFrom("member_lists").select("id").where("owner_id", "=", ownerId);
  return (await made.where("submission_key", "=", key).executeTakeFirst())?.id;
}

/** Locks a board or list, and returns its picture's path. */
export async function lockOwn(
  db: Kysely<Schema>,
  { id, ownerId, isBoard = null }: { id: string; ownerId: string; isBoard?: boolean | null },
): Promise<{ picturePath: string | null } | undefined> {
  const { rows } = await sql<{ picturePath: string | null }>`
    select image_url as "picturePath" from member_lists
    where id = ${id}::uuid and owner_id = ${ownerId}::uuid and (kind is not null) = coalesce(${isBoard}::boolean, kind is not null)
    for no key update`.execute(db);
  return rows[0];
}

export async function updatePicture(
  db: Kysely<Schema>,
  id: string,
  picture: (OwnedPicture & { description: string | null }) | null,
): Promise<void> {
  await db
    .updateTable("member_lists")
    .set({
      image_url: picture?.path ?? null,
      image_width: picture?.width ?? null,
      image_height: picture?.height ?? null,
      image_thumbhash: picture?.thumbhash ?? null,
      image_description: picture?.description ?? null,
      image_bytes: picture?.bytes ?? null,
    })
    .where("id", "=", id)
    .execute();
}

export async function updatePictureDescription(
  db: Kysely<Schema>,
  id: string,
  description: string | null,
): Promise<void> {
  await db.updateTable("member_lists").set({ image_description: description }).where("id", "=", id).execute();
}

export async function deleteList(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom("member_lists").where("id", "=", id).execute();
}

/** Deletes what a person has made, and returns the paths of the pictures. */
export async function deleteListsOf(db: Kysely<Schema>, ownerId: string): Promise<string[]> {
  const deleted = await db
    .deleteFrom("member_lists")
    .where("owner_id", "=", ownerId)
    .returning("image_url as path")
    .execute();
  return deleted.flatMap(({ path }) => path ?? []);
}

/** Returns whether that changed. */
export async function updateHidden(db: Kysely<Schema>, id: string, isHidden: boolean): Promise<boolean> {
  const { rows } = await sql`
    update member_lists set is_hidden = ${isHidden}::boolean
    where id = ${id}::uuid and is_hidden <> ${isHidden}::boolean returning 1`.execute(db);
  return rows.length > 0;
}

/** Finds a board that others can see. */
export async function findBoard(db: Kysely<Schema>, slug: string): Promise<Board | undefined> {
  return (await select(db, sql`i.slug = ${slug} and ${isShown}`)).map(boardOf)[0];
}

export async function findOwnBoard(db: Kysely<Schema>, ownerId: string, id: string): Promise<Board | undefined> {
  return (await select(db, sql`i.id = ${id}::uuid and i.owner_id = ${ownerId}::uuid`)).map(boardOf)[0];
}

/** Lists boards, newest first. */
export async function listOwnBoards(db: Kysely<Schema>, ownerId: string): Promise<(Board & { isHidden: boolean })[]> {
  const rows = await select(db, sql`i.owner_id = ${ownerId}::uuid`, sql`i.id desc`);
  return rows.map((row) => ({ ...boardOf(row), isHidden: row.is_hidden }));
}

/** Lists the last followed first, without owners with whom there is a block. */
export async function listFollowedBoards(db: Kysely<Schema>, userId: string): Promise<Board[]> {
  const of = sql`${isShown} and not ${isBlockBetween(sql`${userId}::uuid`, sql`i.owner_id`)}`;
  const follows = sql`join board_follows f on f.board_id = i.id and f.user_id = ${userId}::uuid`;
  return (await select(db, of, sql`f.created_at desc, i.id desc`, follows)).map(boardOf);
}

/** Lists the last added first. */
export async function listListedBoards(db: Kysely<Schema>): Promise<Board[]> {
  const order = sql`i.listed_at desc, i.id desc limit ${sql.lit(maxListedBoards)}`;
  return (await select(db, sql`i.listed_at is not null and ${isShown}`, order)).map(boardOf);
}

const isShown = sql`not i.is_hidden`;

async function select(
  db: Kysely<Schema>,
  condition: RawBuilder<unknown>,
  order = sql`i.id`,
  joins = sql``,
): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${boardColumns} from member_lists i join profiles o on o.id = i.owner_id ${joins}
    where i.kind is not null and ${condition} order by ${order}`.execute(db);
  return rows;
}

/** Locks a visible board against deletion. */
export async function lockFollowable(db: Kysely<Schema>, id: string): Promise<{ ownerId: string } | undefined> {
  const { rows } = await sql<{ ownerId: string }>`
    select m.owner_id as "ownerId" from member_lists m
    where m.id = ${id}::uuid and m.kind is not null and ${isListShown} for no key update`.execute(db);
  return rows[0];
}

export async function insertFollow(db: Kysely<Schema>, boardId: string, userId: string, now: Date): Promise<void> {
  await sql`
    with added as (
      insert into board_follows (board_id, user_id, created_at)
      values (${boardId}::uuid, ${userId}::uuid, ${now}::timestamptz) on conflict do nothing returning board_id)
    update member_lists set follower_count = follower_count + 1 where id = (select board_id from added)`.execute(db);
}

export async function countFollowed(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from board_follows where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes follows of one board, one member's boards, or all. Returns each board's remaining followers. */
export async function deleteFollows(
  db: Kysely<Schema>,
  userId: string,
  of: { boardId: string } | { ownerId: string } | "all",
): Promise<number[]> {
  const boards =
    of === "all"
      ? sql`id in (select board_id from board_follows where user_id = ${userId}::uuid)`
      : "boardId" in of
        ? sql`id = ${of.boardId}::uuid`
        : sql`owner_id = ${of.ownerId}::uuid`;
  // In id order, so that concurrent calls do not deadlock.
  const { rows } = await sql<{ followerCount: number }>`
    with boards as materialized (select id from member_lists where ${boards} order by id for no key update),
    gone as (
      delete from board_follows f using boards b where f.board_id = b.id and f.user_id = ${userId}::uuid
      returning f.board_id)
    update member_lists m set follower_count = m.follower_count - 1 from gone where m.id = gone.board_id
    returning m.follower_count as "followerCount"`.execute(db);
  return rows.map(({ followerCount }) => followerCount);
}

/** Finds a follow of an own or visible board. */
export async function findFollow(
  db: Kysely<Schema>,
  id: string,
  userId: string,
): Promise<(BoardFollow & { ownerId: string }) | undefined> {
  const { rows } = await sql<BoardFollow & { ownerId: string }>`
    select m.owner_id as "ownerId", m.owner_id = ${userId}::uuid as "isOwn", m.follower_count as "followerCount",
      m.listed_at is not null as "isListed",
      exists (select from board_follows f where f.board_id = m.id and f.user_id = ${userId}::uuid) as "isFollowing"
    from member_lists m
    where m.id = ${id}::uuid and m.kind is not null and (${isListShown} or m.owner_id = ${userId}::uuid)`.execute(db);
  return rows[0];
}

/** Blocks other additions to /lists. */
export async function lockListed(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listed boards', 0))`.execute(db);
}

export async function countListed(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_lists where listed_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns false if the board does not exist. */
export async function updateListed(db: Kysely<Schema>, id: string, now: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update member_lists set listed_at = case when ${now}::timestamptz is null then null
      else coalesce(listed_at, ${now}::timestamptz) end
    where id = ${id}::uuid and kind is not null returning 1`.execute(db);
  return rows.length > 0;
}

export type BoardDrift = { boardId: string; before: number; after: number };

/** Locks boards in id order. */
export async function lockNextBoards(db: Kysely<Schema>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member_lists where id > ${after}::uuid order by id limit ${limit}::int for no key update`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the corrected counts. */
export async function updateWrongFollowerCounts(db: Kysely<Schema>, ids: string[]): Promise<BoardDrift[]> {
  const { rows } = await sql<BoardDrift>`
    with counted as (
      select m.id, m.follower_count as was, (select count(*)::int from board_follows f where f.board_id = m.id) as is
      from member_lists m where m.id = any(${ids}::uuid[]))
    update member_lists m set follower_count = c.is from counted c where m.id = c.id and c.is <> c.was
    returning m.id as "boardId", c.was as before, c.is as after`.execute(db);
  return rows;
}
