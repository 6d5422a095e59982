import type { PersonMeasures, ReportReason, SubjectRef } from "@dishboard/contract/reports";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { itemStates, itemTables } from "../../items/items.tables.ts";
import { isListShown } from "../../lists/boards/boards.tables.ts";
import { postStates } from "../../posts/posts.tables.ts";
import { kindOfRow } from "../reports.tables.ts";

export type Measures = { hidesThings: boolean; voidsVotes: boolean };

/** A person's measures for jobs. */
export type StoredMeasures = Measures & { reason: ReportReason; since: Date; logId: string | null };

/** Stores requested measures as pending. */
export async function saveMeasures(
  db: Kysely<Schema>,
  userId: string,
  { hidesThings, voidsVotes }: Measures,
  { reason, since }: Pick<StoredMeasures, "reason" | "since">,
): Promise<void> {
  const values = { hides_things: hidesThings, voids_votes: voidsVotes, reason, since, is_done: false };
  await db
    .insertInto("account_measures")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Finds and locks requested measures. */
export async function lockMeasures(db: Kysely<Schema>, userId: string): Promise<StoredMeasures | undefined> {
  const { rows } = await sql<StoredMeasures>`
    select m.hides_things as "hidesThings", m.voids_votes as "voidsVotes", m.reason, m.since,
      (select h.log_id from hidden_subjects h where h.subject_id = m.user_id) as "logId"
    from account_measures m where m.user_id = ${userId}::uuid for update`.execute(db);
  return rows[0];
}

/** Marks measures as done. */
export async function updateToDone(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable("account_measures").set({ is_done: true }).where("user_id", "=", userId).execute();
}

/** Deletes measures. */
export async function deleteMeasures(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("account_measures").where("user_id", "=", userId).execute();
}

/** Sets some marks and follows of a suspended person aside; returns their number. */
export async function suspendMarks(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select suspend_marks(${userId}::uuid, ${limit}::int) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives some back; returns their number. */
export async function restoreMarks(db: Kysely<Schema>, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select restore_marks(${userId}::uuid, ${limit}::int) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes suspended follows between two people, also of boards. */
export async function deleteFollowsBetween(db: Kysely<Schema>, one: string, other: string): Promise<void> {
  await sql`
    delete from suspended_marks m using (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) pair (id, other_id)
    where m.user_id = pair.id and (m.kind = 'person' and m.subject_id = pair.other_id
      or m.kind = 'board' and m.subject_id in (select l.id from member_lists l where l.owner_id = pair.other_id))`.execute(
    db,
  );
}

/** Deletes others' suspended follows of an erased person. */
export async function deleteMarksAbout(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom("suspended_marks").where("subject_id", "=", userId).execute();
}

/** The author of a video's post, if their content is to be hidden. */
export async function findHiddenAuthor(db: Kysely<Schema>, videoId: string): Promise<string | undefined> {
  const author = db
    .selectFrom("posts as p")
    .innerJoin("account_measures as m", "m.user_id", "p.user_id")
    .select("p.user_id")
    .where("p.video_id", "=", videoId)
    .where("m.hides_things", "=", true);
  return (await author.executeTakeFirst())?.user_id;
}

/** A person's visible content, as `kind` and `id`, except what a decision showed again. */
function shownThingsOf(userId: string): RawBuilder<unknown> {
  const items = (kind: "dish" | "product") => sql`
    select ${sql.lit(kind)} as kind, i.id from ${sql.table(itemTables[kind].items)} i
      join rankings r on r.item_id = i.id
    where i.submitted_by = ${userId}::uuid
      and r.state in (${sql.lit(itemStates.shown)}, ${sql.lit(itemStates.closed)})`;
  return sql`
    select made.kind, made.id from (
      ${items("dish")} union all ${items("product")} union all
      select 'post', id from posts where user_id = ${userId}::uuid and state = ${sql.lit(postStates.shown)} union all
      select 'comment', id from comments where user_id = ${userId}::uuid and state = ${sql.lit(postStates.shown)} union all
      select 'note', id from food_log
      where user_id = ${userId}::uuid and is_note_shared and not is_note_hidden and note is not null union all
      select 'list', m.id from member_lists m where m.owner_id = ${userId}::uuid and ${isListShown}) made
    where not exists (
      select from moderation_log l join account_measures m on m.user_id = ${userId}::uuid
      where l.subject_id = made.id and l.action = 'show' and l.created_at > m.since)`;
}

/** Some content still to hide, in lock order. Takes any: sorting all for each batch takes longer than hiding. */
export async function listToHide(db: Kysely<Schema>, userId: string, limit: number): Promise<SubjectRef[]> {
  const { rows } = await sql<SubjectRef>`
    select kind, id from (${shownThingsOf(userId)} limit ${sql.lit(limit)}) batch order by kind, id`.execute(db);
  return rows;
}

/** Some content hidden by the suspension, in lock order. */
export async function listToShow(db: Kysely<Schema>, userId: string, limit: number): Promise<SubjectRef[]> {
  const { rows } = await sql<SubjectRef>`
    select ${kindOfRow} as kind, t.subject_id as id from (
      select * from hidden_subjects h where h.owner_id = ${userId}::uuid and h.is_by_suspension
      order by h.id desc limit ${sql.lit(limit)}) t
    order by 1, 2`.execute(db);
  return rows;
}

/** Counts a suspension's effects. Undefined for an unknown person. */
export async function findMeasures(db: Kysely<Schema>, userId: string): Promise<PersonMeasures | undefined> {
  const { rows } = await sql<PersonMeasures>`
    select
      (select json_build_object(
        'dishes', count(*) filter (where kind = 'dish'), 'products', count(*) filter (where kind = 'product'),
        'posts', count(*) filter (where kind = 'post'), 'comments', count(*) filter (where kind = 'comment'),
        'notes', count(*) filter (where kind = 'note'),
        'lists', count(*) filter (where kind = 'list')) from (${shownThingsOf(userId)}) made) as shown,
      (select count(*)::int from votes where user_id = p.id and not is_void) as votes,
      (select count(*)::int from hidden_subjects where owner_id = p.id and is_by_suspension) as hidden,
      (select count(*)::int from suspended_votes where user_id = p.id) as voided,
      coalesce(m.hides_things, false) as "hidesThings", coalesce(m.voids_votes, false) as "voidsVotes",
      coalesce(m.is_done, true) as "isDone"
    from profiles p left join account_measures m on m.user_id = p.id where p.id = ${userId}::uuid`.execute(db);
  return rows[0];
}
