import { reportsPageSize } from "@dishboard/contract/limits";
import type { HiddenThing, LogAction, LogEntry, ReportReason, SubjectRef } from "@dishboard/contract/reports";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import { appealColumn, kindOfRow, subjectValue, takenBackAt } from "./reports.tables.ts";

const maxOwnHidden = 50;
/** In code points, if there is no name. */
const maxNameLength = 80;

/** Why something is hidden, for its owner. */
export type HiddenFor = {
  ownerId: string | null;
  reason: ReportReason;
  note: string | null;
  logId: string | null;
  /** Hidden with everything of a suspended person. */
  isBySuspension?: boolean;
  now: Date;
};

/** Stores or corrects why something is hidden. */
export async function saveHidden(
  db: Kysely<Schema>,
  subject: SubjectRef,
  { ownerId, reason, note, logId, isBySuspension = false, now }: HiddenFor,
): Promise<void> {
  const why = { reason, note, log_id: logId, is_by_suspension: isBySuspension };
  await db
    .insertInto("hidden_subjects")
    .values({ id: v7(), ...subjectValue(subject), owner_id: ownerId, created_at: now, ...why })
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet(why))
    .execute();
}

/** Keeps a subject hidden after its suspension. False if no suspension hid it. */
export async function updateToOwnReason(db: Kysely<Schema>, subjectId: string): Promise<boolean> {
  const row = db
    .updateTable("hidden_subjects")
    .set({ is_by_suspension: false })
    .where("subject_id", "=", subjectId)
    .where("is_by_suspension", "=", true);
  return (await row.returning("id").executeTakeFirst()) !== undefined;
}

/** Forgets why something was hidden. */
export async function deleteHidden(db: Kysely<Schema>, subjectId: string): Promise<void> {
  await db.deleteFrom("hidden_subjects").where("subject_id", "=", subjectId).execute();
}

/** Locks a suspension; returns its reason, undefined if there is none. */
export async function lockSuspension(db: Kysely<Schema>, userId: string): Promise<ReportReason | undefined> {
  const row = db.selectFrom("hidden_subjects").select("reason").where("profile_id", "=", userId).forNoKeyUpdate();
  return (await row.executeTakeFirst())?.reason as ReportReason | undefined;
}

/** A person's separately hidden content with appeals, newest first. */
export async function listHiddenOf(db: Kysely<Schema>, ownerId: string): Promise<HiddenThing[]> {
  const { rows } = await sql<Omit<HiddenThing, "hiddenAt"> & { hiddenAt: Date }>`
    select ${kindOfRow} as kind, t.subject_id as id, t.reason, t.note, t.created_at as "hiddenAt",
      t.log_id as "decisionId", ${appealColumn} as appeal,
      left(coalesce(d.name, r.name, p.content, c.content, n.note, l.title), ${sql.lit(maxNameLength + 1)}) as name
    from hidden_subjects t left join dishes d on d.id = t.item_id left join products r on r.id = t.item_id
      left join posts p on p.id = t.post_id left join comments c on c.id = t.comment_id
      left join food_log n on n.id = t.note_id left join member_lists l on l.id = t.list_id left join appeals a on a.log_id = t.log_id
    where t.owner_id = ${ownerId}::uuid and not t.is_by_suspension order by t.id desc limit ${sql.lit(maxOwnHidden)}`.execute(
    db,
  );
  return rows.map(({ hiddenAt, name, ...row }) => ({ ...row, name: shorten(name), hiddenAt: hiddenAt.toISOString() }));
}

export type NewLogEntry = {
  administratorId: string;
  action: LogAction;
  subject: { kind: LogEntry["kind"]; id: string };
  subjectName: string | null;
  ownerId: string | null;
  reason: ReportReason | null;
  note: string | null;
  hidesThings?: boolean;
  voidsVotes?: boolean;
  now: Date;
};

/** Logs a decision; returns its id. */
export async function insertLogEntry(db: Kysely<Schema>, entry: NewLogEntry): Promise<string> {
  const id = v7();
  await db
    .insertInto("moderation_log")
    .values({
      id,
      administrator_id: entry.administratorId,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      subject_name: shorten(entry.subjectName),
      owner_id: entry.ownerId,
      reason: entry.reason,
      note: entry.note,
      hides_things: entry.hidesThings ?? false,
      voids_votes: entry.voidsVotes ?? false,
      created_at: entry.now,
    })
    .execute();
  return id;
}

export type LogFilter = {
  before?: string | undefined;
  action?: LogAction | undefined;
  username?: string | undefined;
};

type LogRow = Omit<LogEntry, "createdAt" | "takenBackAt"> & { createdAt: Date; takenBackAt: Date | null };

/** A page of the log, newest first. */
export async function listLog(
  db: Kysely<Schema>,
  { before, action, username }: LogFilter,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { rows } = await sql<LogRow>`
    ${logEntries} where true
    ${before === undefined ? sql`` : sql`and l.id < ${before}::uuid`}
    ${action === undefined ? sql`` : sql`and l.action = ${action}`}
    ${
      username === undefined
        ? sql``
        : sql`and exists (select from profiles w where lower(w.username) = lower(${username})
            and w.id in (l.administrator_id, l.owner_id))`
    }
    order by l.id desc limit ${sql.lit(reportsPageSize + 1)}`.execute(db);
  const entries = rows.slice(0, reportsPageSize).map(logEntryOf);
  return { entries, next: rows.length > reportsPageSize ? (entries.at(-1)?.id ?? null) : null };
}

/** Log entries by id. */
export async function findLogEntries(db: Kysely<Schema>, ids: string[]): Promise<Map<string, LogEntry>> {
  const { rows } = await sql<LogRow>`${logEntries} where l.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, logEntryOf(row)]));
}

const logEntries = sql`
  select l.id, l.action, l.subject_kind as kind, l.subject_id as "subjectId", l.subject_name as "subjectName",
    l.reason, l.note, l.hides_things as "hidesThings", l.voids_votes as "voidsVotes", l.created_at as "createdAt",
    who.username as administrator, ${takenBackAt} as "takenBackAt", ${appealColumn} as appeal
  from moderation_log l left join profiles who on who.id = l.administrator_id left join appeals a on a.log_id = l.id`;

function logEntryOf({ createdAt, takenBackAt: end, ...row }: LogRow): LogEntry {
  return { ...row, createdAt: createdAt.toISOString(), takenBackAt: end?.toISOString() ?? null };
}

/** Deletes the log before a date. */
export async function deleteOldLog(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("moderation_log").where("created_at", "<", before).execute();
}

/** An owner's address; undefined without a confirmed account. */
export async function findMailAddress(db: Kysely<Schema>, personId: string): Promise<string | undefined> {
  const user = db.selectFrom("users").select("email").where("id", "=", personId);
  return (await user.where("email_confirmed_at", "is not", null).executeTakeFirst())?.email;
}

/** Removes a person's name and their content's names from the log. */
export async function updateToNameless(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable("moderation_log").set({ subject_name: null }).where("owner_id", "=", userId).execute();
}

function shorten(name: string | null): string | null {
  const characters = Array.from(name ?? "");
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : name;
}
