import { type ReportedSubject, type ReportReason, type SubjectRef, urgentReasons } from "@dishboard/contract/reports";
import type { Database } from "../../database/connect.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import type { Task, Tasks } from "../../platform/jobs/jobs.ts";
import type { Email } from "../../platform/mail/email.ts";
import { EmailRefused, type Mailer } from "../../platform/mail/mailer.ts";
import { createSuspensionToken } from "../accounts/suspension/suspension-tokens.service.ts";
import { countDisputedCodes } from "../items/packets/code-disputes.service.ts";
import { countReportedGone } from "../presence/presence.service.ts";
import { findAppeal } from "./appeals/appeals.repository.ts";
import { type AppealJob, answerTask, newAppealTask } from "./appeals/appeals.service.ts";
import { deleteOldLog, findMailAddress } from "./decisions.repository.ts";
import { type OwnerEmail, ownerTask } from "./decisions.service.ts";
import { measuresJobs } from "./measures/measures.jobs.ts";
import { findUsername, listModeratorAddresses } from "./moderators/moderators.repository.ts";
import {
  appealAnswerEmail,
  newAppealEmail,
  ownerEmail,
  reportsDigestEmail,
  urgentReportEmail,
} from "./reports.emails.ts";
import { countReported, deleteSettledReports, findOpenReports } from "./reports.repository.ts";
import { gatherTask, type UrgentReport, urgentReportTask } from "./reports.service.ts";
import { findSubjects } from "./subjects.repository.ts";

export type ReportsJobsDeps = {
  db: Database;
  mailer: Mailer;
  site: { name: string; url: string };
  administrators: readonly string[];
  clock: () => Date;
};

type MailDeps = ReportsJobsDeps & { attemptOf: string | undefined };

const dayMs = 24 * 3_600_000;
const maxAgeMs = 365 * dayMs;
const urgentPause = "10 minutes";

/** Sends emails, applies suspensions, and deletes data after a year. */
export function reportsJobs(deps: ReportsJobsDeps): Tasks {
  const mailTask = (run: Task["run"]): Task => ({ run, sends: "emails" });
  return {
    [urgentReportTask]: mailTask((payload, attemptOf) =>
      sendUrgentReport({ ...deps, attemptOf }, payload as UrgentReport),
    ),
    [gatherTask]: { run: (payload) => gatherUrgent(deps, payload as SubjectRef[]) },
    [newAppealTask]: mailTask((payload, attemptOf) => sendNewAppeal({ ...deps, attemptOf }, payload as AppealJob)),
    [answerTask]: mailTask((payload, attemptOf) => sendAnswer({ ...deps, attemptOf }, payload as AppealJob)),
    ...measuresJobs(deps),
    [ownerTask]: mailTask((payload, attemptOf) => sendToOwner({ ...deps, attemptOf }, payload as OwnerEmail)),
    "reports-digest": { ...mailTask((_, attemptOf) => sendDigest({ ...deps, attemptOf })), at: "23 7 * * *" },
    "reports-sweep": { run: () => deleteOld(deps), at: "41 3 * * *" },
  };
}

/** Requests one email about urgent reports; those of the next ten minutes wait. */
async function gatherUrgent({ db }: ReportsJobsDeps, reported: readonly SubjectRef[]): Promise<void> {
  const refs = [...new Map(reported.map((ref) => [ref.id, ref])).values()];
  await inTransaction(db.write, async (transaction) => {
    const open = await findOpenReports(
      transaction,
      refs.map(({ id }) => id),
    );
    const [subject, ...others] = refs.filter(({ id }) => urgentReasonOf(open.get(id)));
    if (!subject) return;
    const job: UrgentReport = { subject, moreCount: others.length };
    await addJob(transaction, urgentReportTask, job, `report ${subject.id}`);
    await addJob(transaction, gatherTask, [], gatherTask, gatherTask, urgentPause);
  });
}

async function sendUrgentReport(deps: MailDeps, { subject: ref, moreCount }: UrgentReport): Promise<void> {
  const db = deps.db.read("latest");
  const subject = (await findSubjects(db, [ref])).get(ref.id);
  const open = (await findOpenReports(db, [ref.id])).get(ref.id);
  const reason = urgentReasonOf(open);
  if (!subject || !reason) return;
  const name = subject.kind === "profile" ? (subject.owner?.username ?? null) : (subject.name ?? subject.text);
  const details = open?.reports.flatMap((one) => (one.reason === reason && one.details) || []) ?? [];
  const about = { kind: subject.kind, name, reason, details, moreCount };
  await sendToModerators(deps, urgentReportEmail(deps.site.name, about, `${deps.site.url}/admin/reports`));
}

function urgentReasonOf(open: Pick<ReportedSubject, "reasons"> | undefined): ReportReason | undefined {
  return open?.reasons.find(({ reason }) => urgentReasons.includes(reason))?.reason;
}

async function sendDigest(deps: MailDeps): Promise<void> {
  const db = deps.db.read("latest");
  const now = deps.clock();
  const since = new Date(now.getTime() - dayMs);
  const count = await countReported(db, since);
  const goneCount = await countReportedGone(db, since, now);
  const codeCount = await countDisputedCodes(db, since);
  if (count + goneCount + codeCount === 0) return;
  const link = `${deps.site.url}/admin/${count > 0 ? "reports" : codeCount > 0 ? "reports?view=codes" : "places"}`;
  await sendToModerators(deps, reportsDigestEmail(deps.site.name, { count, goneCount, codeCount }, link));
}

async function sendToModerators(deps: MailDeps, email: Email): Promise<void> {
  const moderators = await listModeratorAddresses(deps.db.read("latest"));
  for (const to of new Set([...deps.administrators, ...moderators])) await send(deps, to, email);
}

async function sendToOwner(deps: MailDeps, email: OwnerEmail): Promise<void> {
  const to = await findMailAddress(deps.db.read("latest"), email.ownerId);
  if (!to) return;
  const token = email.action === "suspend" ? await createSuspensionToken(deps, email.ownerId, "email") : undefined;
  const path = token ? `/suspended#${token}` : `/profile/${email.ownerId}`;
  await send(deps, to, ownerEmail(deps.site.name, email, `${deps.site.url}${path}`));
}

async function sendNewAppeal(deps: MailDeps, { id }: AppealJob): Promise<void> {
  const db = deps.db.read("latest");
  const found = await findAppeal(db, id);
  if (!found || found.appeal.outcome) return;
  const username = await findUsername(db, found.personId);
  const link = `${deps.site.url}/admin/reports?view=appeals`;
  await sendToModerators(deps, newAppealEmail(deps.site.name, { username, text: found.appeal.text }, link));
}

async function sendAnswer(deps: MailDeps, { id }: AppealJob): Promise<void> {
  const db = deps.db.read("latest");
  const found = await findAppeal(db, id);
  const to = found && (await findMailAddress(db, found.personId));
  if (found && to) await send(deps, to, appealAnswerEmail(deps.site.name, found.appeal));
}

/** A refusing address is no failure here. */
async function send({ mailer, attemptOf }: MailDeps, to: string, email: Email): Promise<void> {
  await mailer.send(to, email, attemptOf).catch((error: unknown) => {
    if (!(error instanceof EmailRefused)) throw error;
  });
}

async function deleteOld({ db, clock }: ReportsJobsDeps): Promise<void> {
  const before = new Date(clock().getTime() - maxAgeMs);
  await deleteSettledReports(db.write, before);
  await deleteOldLog(db.write, before);
}
