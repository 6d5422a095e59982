import { createHmac } from "node:crypto";
import { Problem } from "@dishboard/contract/problem";
import {
  type ReportReason,
  reasonsFor,
  reportErrors,
  type SubjectKind,
  type SubjectRef,
  urgentReasons,
} from "@dishboard/contract/reports";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";
import { countUrgent, type NewReport, type Reporter, saveReport } from "./reports.repository.ts";
import { lockReportable } from "./subjects.repository.ts";

/** What reporting needs. */
export type ReportsDeps = { db: Database; clock: () => Date };

/** The job that tells administrators of a report that cannot wait; its name is stored in the queue. */
export const urgentReportTask = "urgent-report";

/** What that job is about. */
export type UrgentReport = { subject: SubjectRef };

/**
 * Reports something. Whoever has reported it already replaces their report. Throws `Problem("not-found")` when others
 * cannot see it, `Problem("forbidden")` when it is the reporter's own, and `Problem("invalid")` when the reason does not fit it.
 */
export async function report(
  { db, clock }: ReportsDeps,
  { subject, reason, details }: Pick<NewReport, "subject" | "reason" | "details">,
  by: { personId: string } | { network: string },
): Promise<void> {
  checkReason(subject.kind, reason);
  const reporter = "personId" in by ? by : { network: await hashOf(db, by.network) };
  await inTransaction(db.write, async (transaction) => {
    const found = await lockReportable(transaction, subject);
    if (!found) throw new Problem("not-found", reportErrors.notFound);
    if (isOwn(found.ownerId, reporter)) throw new Problem("forbidden", reportErrors.own);
    await addReport(transaction, { subject, reporter, reason, details, now: clock() });
  });
}

/** Stores a report of what is locked from deletion, with the email to administrators that cannot wait. */
export async function addReport(db: Kysely<Schema>, report: NewReport): Promise<void> {
  const { subject, reason } = report;
  // Once for each thing: a crowd that reports it, or a report that is sent again, must not fill the administrators' mailboxes.
  const isFirst = urgentReasons.includes(reason) && (await countUrgent(db, subject.id)) === 0;
  await saveReport(db, report);
  if (isFirst) await addJob(db, urgentReportTask, { subject } satisfies UrgentReport, `report ${subject.id}`);
}

/** Throws `Problem("invalid")` when a reason does not fit a kind of thing. */
export function checkReason(kind: SubjectKind, reason: ReportReason): void {
  if (!reasonsFor[kind].includes(reason)) throw new Problem("invalid", reportErrors.unfitReason, "reason");
}

function isOwn(ownerId: string | null, reporter: Reporter): boolean {
  return "personId" in reporter && reporter.personId === ownerId;
}

/** Tells networks apart without storing them. */
async function hashOf(db: Database, network: string): Promise<Buffer> {
  const secret = await findOrCreateSecret(db.write, "reports");
  return createHmac("sha256", secret).update(network).digest().subarray(0, 16);
}
