import { reportsPageSize } from "@dishboard/contract/limits";
import type { Decision, HiddenThing, LogEntry, ReportReason, SubjectRef } from "@dishboard/contract/reports";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../database/schema.ts";
import { kindOfRow, subjectValue } from "./reports.tables.ts";

const maxOwnHidden = 50;
/** How much of a text stands for something without a name, in code points. */
const maxNameLength = 80;

/** Why something is hidden, as its owner reads it. */
export type HiddenFor = { ownerId: string | null; reason: ReportReason; note: string | null; now: Date };

/** Remembers why something is hidden, or corrects that. */
export async function saveHidden(
  db: Kysely<Schema>,
  subject: SubjectRef,
  { ownerId, reason, note, now }: HiddenFor,
): Promise<void> {
  const values = { id: v7(), ...subjectValue(subject), owner_id: ownerId, reason, note, created_at: now };
  await db
    .insertInto("hidden_subjects")
    .values(values)
    .onConflict((conflict) => conflict.column("subject_id").doUpdateSet({ reason, note }))
    .execute();
}

/** Forgets why something was hidden. */
export async function deleteHidden(db: Kysely<Schema>, subjectId: string): Promise<void> {
  await db.deleteFrom("hidden_subjects").where("subject_id", "=", subjectId).execute();
}

/** Lists what of a person's is hidden, the last hidden first. */
export async function listHiddenOf(db: Kysely<Schema>, ownerId: string): Promise<HiddenThing[]> {
  const { rows } = await sql<Omit<HiddenThing, "hiddenAt"> & { hiddenAt: Date }>`
    select ${kindOfRow} as kind, t.subject_id as id, t.reason, t.note, t.created_at as "hiddenAt",
      left(coalesce(d.name, r.name, p.content, c.content, n.note), ${sql.lit(maxNameLength + 1)}) as name
    from hidden_subjects t left join dishes d on d.id = t.item_id left join products r on r.id = t.item_id
      left join posts p on p.id = t.post_id left join comments c on c.id = t.comment_id
      left join food_log n on n.id = t.note_id
    where t.owner_id = ${ownerId}::uuid order by t.id desc limit ${sql.lit(maxOwnHidden)}`.execute(db);
  return rows.map(({ hiddenAt, name, ...row }) => ({ ...row, name: shorten(name), hiddenAt: hiddenAt.toISOString() }));
}

/** A decision for the log. */
export type NewLogEntry = {
  administratorId: string;
  action: Decision;
  subject: SubjectRef;
  subjectName: string | null;
  ownerId: string | null;
  reason: ReportReason | null;
  note: string | null;
  now: Date;
};

/** Writes a decision to the log. */
export async function insertLogEntry(db: Kysely<Schema>, entry: NewLogEntry): Promise<void> {
  await db
    .insertInto("moderation_log")
    .values({
      id: v7(),
      administrator_id: entry.administratorId,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      subject_name: shorten(entry.subjectName),
      owner_id: entry.ownerId,
      reason: entry.reason,
      note: entry.note,
      created_at: entry.now,
    })
    .execute();
}

/** Lists a page of the log, the newest first, of the entries before one. */
export async function listLog(
  db: Kysely<Schema>,
  before: string | undefined,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const { rows } = await sql<Omit<LogEntry, "createdAt"> & { createdAt: Date }>`
    select l.id, l.action, l.subject_kind as kind, l.subject_id as "subjectId", l.subject_name as "subjectName",
      l.reason, l.note, l.created_at as "createdAt", a.username as administrator
    from moderation_log l left join profiles a on a.id = l.administrator_id
    ${before === undefined ? sql`` : sql`where l.id < ${before}::uuid`}
    order by l.id desc limit ${sql.lit(reportsPageSize + 1)}`.execute(db);
  const entries = rows
    .slice(0, reportsPageSize)
    .map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { entries, next: rows.length > reportsPageSize ? (entries.at(-1)?.id ?? null) : null };
}

/** Deletes the log before a date. */
export async function deleteOldLog(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom("moderation_log").where("created_at", "<", before).execute();
}

/** Finds where an owner reads mail. Undefined for a person without a confirmed account. */
export async function findMailAddress(db: Kysely<Schema>, personId: string): Promise<string | undefined> {
  const user = db.selectFrom("users").select("email").where("id", "=", personId);
  return (await user.where("email_confirmed_at", "is not", null).executeTakeFirst())?.email;
}

/** Takes the names of what a person has made, be it there or deleted, and of the person, out of the log. */
export async function updateToNameless(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable("moderation_log").set({ subject_name: null }).where("owner_id", "=", userId).execute();
}

/** What is too long for a name ends with an ellipsis. */
function shorten(name: string | null): string | null {
  const characters = Array.from(name ?? "");
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : name;
}
