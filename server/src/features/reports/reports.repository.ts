import { reportsPageSize } from "@dishboard/contract/limits";
import {
  maxReportLength,
  type QueueView,
  type ReportedSubject,
  type ReportReason,
  type SubjectRef,
  shownReports,
  urgentReasons,
} from "@dishboard/contract/reports";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import { isAboutShared, kindOfRow, subjectValue } from "./reports.tables.ts";

/** A person, a visitor's network hash, or the server for a missing person. */
export type Reporter = { personId: string } | { network: Buffer } | "server";

export type NewReport = {
  subject: SubjectRef;
  reporter: Reporter;
  reason: ReportReason;
  details: string | null;
  /** Warn only once a moderator agrees. */
  waitingIds?: readonly number[];
  now: Date;
};

/**
 * Inserts a report of a locked subject. Replaces the person's open one, or adds to its words if that waits for
 * moderators. Reports of allergens are separate. Networks may have several people, so all their different reports stay.
 */
export async function saveReport(
  db: Kysely<Schema>,
  { subject, reporter, reason, details, waitingIds = [], now }: NewReport,
): Promise<void> {
  const value = {
    id: v7(),
    ...subjectValue(subject),
    reason,
    details,
    waiting_allergen_ids: [...waitingIds],
    created_at: now,
  };
  if (reporter === "server") return void (await db.insertInto("reports").values(value).execute());
  if ("network" in reporter) {
    const row = { ...value, network: reporter.network };
    return void (await db
      .insertInto("reports")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute());
  }
  // Waiting reports keep what moderators decide on.
  const isWaiting = sql`reports.waiting_allergen_ids <> '{}'`;
  await db
    .insertInto("reports")
    .values({ ...value, reporter_id: reporter.personId })
    .onConflict((conflict) =>
      conflict
        .expression(sql`subject_id, reporter_id, (reason = 'allergens')`)
        .where("settled_at", "is", null)
        .where("reporter_id", "is not", null)
        .where("reported_as", "is", null)
        .doUpdateSet({
          reason: sql<ReportReason>`excluded.reason`,
          details: sql`case when not ${isWaiting} then excluded.details
            when strpos(reports.details, ${details}) > 0 then reports.details
            else left(concat_ws(E'\\n', reports.details, ${details}::text), ${sql.lit(maxReportLength)}) end`,
        }),
    )
    .execute();
}

/**
 * Whether the subject of an urgent report has another one since a moment. A visitor's open report does not count for a
 * member's, and only reactions that wait for moderators count for one that waits.
 */
export async function hasUrgentSince(
  db: Kysely<Schema>,
  { subject, reporter, waitingIds = [] }: NewReport,
  since: Date,
): Promise<boolean> {
  const isByVisitor = reporter !== "server" && "network" in reporter;
  const { rows } = await sql`
    select from reports where subject_id = ${subject.id}::uuid and reason = any(${urgentReasons}::text[])
      and created_at > ${since}::timestamptz and (${isByVisitor} or network is null)
      and (${waitingIds.length === 0} or waiting_allergen_ids <> '{}')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts reported subjects, with `since` new ones only. */
export async function countReported(db: Kysely<Schema>, since?: Date): Promise<number> {
  let open = db
    .selectFrom("reports as t")
    .select(sql<number>`count(distinct subject_id)::int`.as("count"))
    .where("settled_at", "is", null)
    .where(isAboutShared);
  if (since) open = open.where("created_at", ">=", since);
  return (await open.executeTakeFirstOrThrow()).count;
}

/** A page of the view's subjects, plus one more if there is a next page. */
export async function listSubjectRefs(db: Kysely<Schema>, view: QueueView, page: number): Promise<SubjectRef[]> {
  const part = sql`limit ${sql.lit(reportsPageSize + 1)} offset ${page * reportsPageSize}`;
  const first = sql`bool_or(t.reason = any(${urgentReasons}::text[])) desc, bool_or(t.network is null) desc,
    max(t.created_at) desc, t.subject_id`;
  const order = view === "most-reported" ? sql`${countReporters} desc, ${first}` : first;
  const { rows } = await sql<SubjectRef>`${
    view === "hidden"
      ? sql`select ${kindOfRow} as kind, t.subject_id as id from hidden_subjects t
          where not t.is_by_suspension order by t.id desc ${part}`
      : sql`
        select ${kindOfRow} as kind, t.subject_id as id from reports t where t.settled_at is null and ${isAboutShared}
        group by t.subject_id, t.item_id, t.post_id, t.comment_id, t.profile_id, t.note_id, t.list_id order by ${order} ${part}`
  }`.execute(db);
  return rows;
}

/** Counts people and networks; the server's reports count singly. */
const countReporters = sql<number>`count(distinct coalesce(t.reporter_id::text, t.network::text, t.id::text))::int`;

/** Minimum for dismissing a network's reports together. */
const manyOfNetwork = 3;

type Reports = Omit<ReportedSubject, "subject">;

/** The order of reports `n`: those of members and the first of each network come before a visitor's further ones. */
const readFirst = sql`n.nth > 1, n.is_urgent desc, n.nth, n.id desc`;

/** Lists the open reports of some things, by their ids: the urgent and newest of each, and how many of each reason. */
export async function findOpenReports(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Reports>> {
  const { rows } = await sql<Reports & { id: string }>`
    select given.id,
      (select ${countReporters} from reports t
        where t.subject_id = given.id and t.settled_at is null) as "reportCount",
      coalesce((select json_agg(json_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason)
        from (select t.reason, ${countReporters} as count from reports t
          where t.subject_id = given.id and t.settled_at is null group by t.reason) c), '[]') as reasons,
      coalesce((select json_agg(json_build_object('reason', n.reason, 'details', n.details, 'createdAt', n.created_at)
          order by ${readFirst})
        from (select * from (select id, reason, details, is_urgent,
              to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
              case when network is null then 0 else row_number() over (partition by network order by is_urgent desc, id desc) end as nth
            from reports cross join lateral (select reason = any(${urgentReasons}::text[]) as is_urgent) urgent
            where subject_id = given.id and settled_at is null) n
          order by ${readFirst} limit ${sql.lit(shownReports)}) n), '[]') as reports,
      (select json_build_object('reportId', own.id, 'things', count(distinct o.subject_id), 'urgent',
          count(distinct o.subject_id) filter (where o.reason = any(${urgentReasons}::text[])))
        from (select distinct on (network) id, network from reports
          where subject_id = given.id and settled_at is null and network is not null order by network, id) own
        join reports o on o.network = own.network and o.settled_at is null
        group by own.id having count(distinct o.subject_id) >= ${sql.lit(manyOfNetwork)}
        order by count(distinct o.subject_id) desc, own.id limit 1) as network
    from unnest(${ids}::uuid[]) as given (id)`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/**
 * Settles a subject's open reports, or one network's, and deletes networks. `leavesWaiting` skips waiting reactions.
 */
export async function settleReports(
  db: Kysely<Schema>,
  subjectId: string,
  now: Date,
  { network, leavesWaiting = false }: { network?: Buffer; leavesWaiting?: boolean } = {},
): Promise<number> {
  let open = db.updateTable("reports").where("subject_id", "=", subjectId).where("settled_at", "is", null);
  if (network) open = open.where("network", "=", network);
  if (leavesWaiting) open = open.where(sql<boolean>`waiting_allergen_ids = '{}'`);
  const settled = await open.set({ settled_at: now, network: null }).executeTakeFirst();
  return Number(settled.numUpdatedRows);
}

/** A report's network with all its visitors' reports. */
export async function findNetwork(
  db: Kysely<Schema>,
  reportId: string,
): Promise<{ network: Buffer; refs: SubjectRef[] } | undefined> {
  const report = db.selectFrom("reports").select("network").where("id", "=", reportId);
  const network = (await report.executeTakeFirst())?.network;
  if (!network) return undefined;
  const { rows } = await sql<SubjectRef>`
    select distinct ${kindOfRow} as kind, t.subject_id as id from reports t
    where t.network = ${network} and t.settled_at is null and ${isAboutShared} order by id`.execute(db);
  return { network, refs: rows };
}

/**
 * Settles a spammer's open reports if all open reports of the subject are by suspended spammers; theirs too. Reports of
 * allergens and illegal content stay open.
 */
export async function settleReportsBySpammer(db: Kysely<Schema>, personId: string, now: Date): Promise<void> {
  await sql`
    with spammers as (
      select ${personId}::uuid as id, ${now}::timestamptz as suspended_at
      union all select profile_id, created_at from hidden_subjects
        where profile_id <> ${personId}::uuid and reason = 'spam')
    update reports t set settled_at = s.suspended_at from spammers s
    where s.id = t.reporter_id and t.settled_at is null
      and t.reason <> all(${urgentReasons}::text[]) and t.waiting_allergen_ids = '{}'
      and t.subject_id in (select subject_id from reports where reporter_id = ${personId}::uuid and settled_at is null)
      and not exists (select from reports o where o.subject_id = t.subject_id and o.settled_at is null
        and (o.reporter_id is null or o.reporter_id not in (select id from spammers)))`.execute(db);
}

/** Reopens reports settled by a suspension, unless decided since. */
export async function reopenReportsBy(db: Kysely<Schema>, personId: string): Promise<void> {
  await sql`
    update reports t set settled_at = null from hidden_subjects h
    where h.profile_id = ${personId}::uuid and t.reporter_id = h.profile_id and t.settled_at = h.created_at
      and not exists (select from reports o
        where o.subject_id = t.subject_id and o.reporter_id = t.reporter_id and o.settled_at is null)
      and not exists (select from moderation_log l where l.subject_id = t.subject_id
        and l.action in ('dismiss', 'hide', 'suspend') and l.created_at > t.settled_at)`.execute(db);
}

type OfReporter = { subjectId: string; personId: string };

/** A person's open allergen report: words and waiting allergens, under the item's name. */
export async function findReportOf(
  db: Kysely<Schema>,
  { subjectId, personId }: OfReporter,
): Promise<{ details: string | null; waitingIds: number[] } | undefined> {
  const own = db.selectFrom("reports").select(["details", "waiting_allergen_ids as waitingIds"]);
  return own
    .where("subject_id", "=", subjectId)
    .where("reporter_id", "=", personId)
    .where("settled_at", "is", null)
    .where("reason", "=", "allergens")
    .where("reported_as", "is", null)
    .executeTakeFirst();
}

/** Settles a person's open allergen report, so that their next is new. */
export async function settleReportOf(
  db: Kysely<Schema>,
  { subjectId, personId, now }: OfReporter & { now: Date },
): Promise<void> {
  await db
    .updateTable("reports")
    .set({ settled_at: now })
    .where("subject_id", "=", subjectId)
    .where("reporter_id", "=", personId)
    .where("settled_at", "is", null)
    .where("reason", "=", "allergens")
    .where("reported_as", "is", null)
    .execute();
}

/** Waiting reactions, of one person if named. */
export type WhatWaits = { subjectId: string; allergenId: number; hasEarlierNames: boolean; personId?: string | null };

export type Awaited = { personId: string | null; createdAt: Date; isOfEarlierName: boolean };

/** Ends waiting for an item's allergen, for earlier names or not; returns the reactions. */
export async function updateToWaitNoMore(
  db: Kysely<Schema>,
  { subjectId, allergenId, hasEarlierNames, personId = null }: WhatWaits,
): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    update reports set waiting_allergen_ids = array_remove(waiting_allergen_ids, ${allergenId}::smallint)
    where subject_id = ${subjectId}::uuid and settled_at is null and ${allergenId}::smallint = any(waiting_allergen_ids)
      and (${hasEarlierNames} or reported_as is null)
      and (${personId}::uuid is null or reporter_id = ${personId}::uuid)
    returning reporter_id as "personId", created_at as "createdAt", reported_as is not null as "isOfEarlierName"`.execute(
    db,
  );
  return rows;
}

/** A person's waiting reports with allergens and earlier names. */
export async function listWaitingOf(
  db: Kysely<Schema>,
  personId: string,
): Promise<{ id: string; waitingIds: number[]; reportedAs: string | null }[]> {
  return db
    .selectFrom("reports")
    .select(["id", "waiting_allergen_ids as waitingIds", "reported_as as reportedAs"])
    .where("reporter_id", "=", personId)
    .where("settled_at", "is", null)
    .where(sql<boolean>`waiting_allergen_ids <> '{}'`)
    .orderBy("id")
    .execute();
}

/** Removes a report's person and replaces its words. */
export async function updateToNobodys(db: Kysely<Schema>, id: string, details: string): Promise<void> {
  await db.updateTable("reports").set({ reporter_id: null, details }).where("id", "=", id).execute();
}

/** Deletes reports settled before a date. */
export async function deleteSettledReports(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("reports").where("settled_at", "<", before).execute();
}
