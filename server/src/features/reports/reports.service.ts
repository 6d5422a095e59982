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

export type ReportsDeps = { db: Database; clock: () => Date };

/** Job that emails an urgent report; stored in the queue. */
export const urgentReportTask = "urgent-report";

/** The subject, and the number of others. */
export type UrgentReport = { subject: SubjectRef; moreCount: number };

/** Gathers urgent reports until the next email; also its key. */
export const gatherTask = "urgent-reports";

const dayMs = 24 * 3_600_000;

/**
 * Reports a subject; replaces a member's open report. Throws `Problem("not-found")` if others cannot see it,
 * `Problem("forbidden")` if it is the reporter's own, and `Problem("invalid")` if the reason does not fit.
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

/** Stores a report of a locked subject, with any urgent email. */
export async function addReport(db: Kysely<Schema>, report: NewReport): Promise<void> {
  const { subject, reason, now } = report;
  // Once a day per subject: crowds and repeated reports must not fill mailboxes.
  const since = new Date(now.getTime() - dayMs);
  const isFirst = urgentReasons.includes(reason) && !(await hasUrgentSince(db, report, since));
  await saveReport(db, report);
  if (isFirst) await addToJob(db, gatherTask, [subject], gatherTask);
}

/**
 * Stores a further allergen report, although an earlier one is open; its waiting allergens still wait. False if that
 * waits for the same with the same words.
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

/** Ends waiting for an item's allergen and returns the reactions; erased people's have no person. */
export async function takeWaiting(db: Kysely<Schema>, what: WhatWaits): Promise<Awaited[]> {
  return updateToWaitNoMore(db, what);
}

/** Asks moderators again, without an email. */
export async function addServerReport(db: Kysely<Schema>, report: Omit<NewReport, "reporter">): Promise<void> {
  await saveReport(db, { ...report, reporter: "server" });
}

/** Keeps an erased person's waiting reactions, without name and words. */
export async function keepWaitingReports(db: Kysely<Schema>, personId: string): Promise<void> {
  for (const { id, waitingIds, reportedAs } of await listWaitingOf(db, personId)) {
    const name = reportedAs === null ? "" : `Reported when it was called ${reportedAs}.\n`;
    const details = `${name}Reaction to ${allergenNames(waitingIds).join(", ")}, without a warning yet. Its reporter has deleted their account.`;
    await updateToNobodys(db, id, [...details].slice(0, maxReportLength).join(""));
  }
}

/** Throws `Problem("invalid")` if the reason does not fit. */
export function checkReason(kind: SubjectKind, reason: ReportReason): void {
  if (!reasonsFor[kind].includes(reason)) throw new Problem("invalid", reportErrors.unfitReason, "reason");
}

function isOwn(ownerId: string | null, reporter: Exclude<Reporter, "server">): boolean {
  return "personId" in reporter && reporter.personId === ownerId;
}

/** Distinguishes networks without storing them. */
async function hashOf(db: Database, network: string): Promise<Buffer> {
  const secret = await findOrCreateSecret(db.write, "reports");
  return createHmac("sha256", secret).update(network).digest().subarray(0, 16);
}
