import { createHmac } from "node:crypto";
import { allergenNames } from "@dishboard/contract/allergens";
import { Problem } from "@dishboard/contract/problem";
import {
  maxReportLength,
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
import { addToJob } from "../../platform/jobs/jobs.repository.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";
import {
  type Awaited,
  findReportOf,
  hasUrgentSince,
  listWaitingOf,
  type NewReport,
  type Reporter,
  saveReport,
  settleReportOf,
  updateToNobodys,
  updateToWaitNoMore,
  type WhatWaits,
} from "./reports.repository.ts";
import { lockReportable } from "./subjects.repository.ts";

/** What reporting needs. */
export type ReportsDeps = { db: Database; clock: () => Date };

/** The job that tells administrators of a report that cannot wait; its name is stored in the queue. */
export const urgentReportTask = "urgent-report";

/** What that job is about, and how many other things have such reports. */
export type UrgentReport = { subject: SubjectRef; moreCount: number };

/** The job before it, which gathers what is reported until the next email may leave, and its key. */
export const gatherTask = "urgent-reports";

const dayMs = 24 * 3_600_000;

/**
 * Reports a subject. A member's new report replaces their open one. Throws `Problem("not-found")` if others cannot see
 * the subject, `Problem("forbidden")` if it is the reporter's own, and `Problem("invalid")` if the reason does not fit.
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
  const { subject, reason, now } = report;
  // Once a day for each thing: a crowd, or somebody who reports it again after a decision, must not fill the mailboxes.
  const since = new Date(now.getTime() - dayMs);
  const isFirst = urgentReasons.includes(reason) && !(await hasUrgentSince(db, report, since));
  await saveReport(db, report);
  if (isFirst) await addToJob(db, gatherTask, [subject], gatherTask);
}

/**
 * Stores a new report of allergens even if the person's earlier one is open, whose waiting allergens still wait.
 * Returns false if the earlier one waits for the same with the same words.
 */
export async function addFurtherReport(
  db: Kysely<Schema>,
  report: NewReport & { details: string; reporter: { personId: string } },
): Promise<boolean> {
  const { subject, reporter, details, waitingIds = [], now } = report;
  const of = { subjectId: subject.id, personId: reporter.personId };
  const before = await findReportOf(db, of);
  if (waitingIds.length > 0 && before?.details?.includes(details))
    if (waitingIds.every((id) => before.waitingIds.includes(id))) return false;
  await settleReportOf(db, { ...of, now });
  const isWaiting = before !== undefined && before.waitingIds.length > 0;
  const all = [...new Set([...(before?.waitingIds ?? []), ...waitingIds])];
  const words = isWaiting && before.details !== details ? [details, before.details].join("\n") : details;
  await addReport(db, { ...report, details: [...words].slice(0, maxReportLength).join(""), waitingIds: all });
  return true;
}

/** Stops reactions to an allergen of an item from waiting, and lists them; those of erased people have no person. */
export async function takeWaiting(db: Kysely<Schema>, what: WhatWaits): Promise<Awaited[]> {
  return updateToWaitNoMore(db, what);
}

/** Has moderators look at something that administrators have had an email about already. */
export async function addServerReport(db: Kysely<Schema>, report: Omit<NewReport, "reporter">): Promise<void> {
  await saveReport(db, { ...report, reporter: "server" });
}

/** Keeps an erased person's waiting reaction reports, without their name and words. */
export async function keepWaitingReports(db: Kysely<Schema>, personId: string): Promise<void> {
  for (const { id, waitingIds, reportedAs } of await listWaitingOf(db, personId)) {
    const name = reportedAs === null ? "" : `Reported when it was called ${reportedAs}.\n`;
    const details = `${name}Reaction to ${allergenNames(waitingIds).join(", ")}, without a warning yet. Its reporter has deleted their account.`;
    await updateToNobodys(db, id, [...details].slice(0, maxReportLength).join(""));
  }
}

/** Throws `Problem("invalid")` when a reason does not fit a kind of thing. */
export function checkReason(kind: SubjectKind, reason: ReportReason): void {
  if (!reasonsFor[kind].includes(reason)) throw new Problem("invalid", reportErrors.unfitReason, "reason");
}

function isOwn(ownerId: string | null, reporter: Exclude<Reporter, "server">): boolean {
  return "personId" in reporter && reporter.personId === ownerId;
}

/** Tells networks apart without storing them. */
async function hashOf(db: Database, network: string): Promise<Buffer> {
  const secret = await findOrCreateSecret(db.write, "reports");
  return createHmac("sha256", secret).update(network).digest().subarray(0, 16);
}
