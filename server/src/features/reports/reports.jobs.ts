import { urgentReasons } from "@dishboard/contract/reports";
import type { Database } from "../../database/connect.ts";
import type { Task, Tasks } from "../../platform/jobs/jobs.ts";
import type { Email } from "../../platform/mail/email.ts";
import { EmailRefused, type Mailer } from "../../platform/mail/mailer.ts";
import { deleteOldLog, findMailAddress } from "./decisions.repository.ts";
import { type OwnerEmail, ownerTask } from "./decisions.service.ts";
import { ownerEmail, reportsDigestEmail, urgentReportEmail } from "./reports.emails.ts";
import { countReported, deleteSettledReports, findOpenReports } from "./reports.repository.ts";
import { type UrgentReport, urgentReportTask } from "./reports.service.ts";
import { findSubjects } from "./subjects.repository.ts";

/** What the jobs of reports need. */
export type ReportsJobsDeps = {
  db: Database;
  mailer: Mailer;
  site: { name: string; url: string };
  /** The addresses of administrators. */
  administrators: readonly string[];
  clock: () => Date;
};

/** What a job that sends emails needs. */
type MailDeps = ReportsJobsDeps & { attemptOf: string | undefined };

const dayMs = 24 * 3_600_000;
const maxAgeMs = 365 * dayMs;

/** The jobs of reports: emails to administrators and owners, and deleting what is a year old. */
export function reportsJobs(deps: ReportsJobsDeps): Tasks {
  const mailTask = (run: Task["run"]): Task => ({ run, sends: "emails" });
  return {
    [urgentReportTask]: mailTask((payload, attemptOf) =>
      sendUrgentReport({ ...deps, attemptOf }, payload as UrgentReport),
    ),
    [ownerTask]: mailTask((payload, attemptOf) => sendToOwner({ ...deps, attemptOf }, payload as OwnerEmail)),
    "reports-digest": { ...mailTask((_, attemptOf) => sendDigest({ ...deps, attemptOf })), at: "23 7 * * *" },
    "reports-sweep": { run: () => deleteOld(deps), at: "41 3 * * *" },
  };
}

async function sendUrgentReport(deps: MailDeps, { subject: ref }: UrgentReport): Promise<void> {
  const db = deps.db.read("latest");
  const subject = (await findSubjects(db, [ref])).get(ref.id);
  const open = (await findOpenReports(db, [ref.id])).get(ref.id);
  const urgent = open?.reports.find(({ reason }) => urgentReasons.includes(reason));
  // It was deleted, or somebody has decided meanwhile.
  if (!subject || !urgent) return;
  const name = subject.kind === "profile" ? (subject.owner?.username ?? null) : (subject.name ?? subject.text);
  const details = urgent.details ? [urgent.details] : [];
  const link = `${deps.site.url}/admin/reports`;
  await sendToAdministrators(
    deps,
    urgentReportEmail(deps.site.name, { kind: subject.kind, name, reason: urgent.reason, details }, link),
  );
}

async function sendDigest(deps: MailDeps): Promise<void> {
  const count = await countReported(deps.db.read("latest"), new Date(deps.clock().getTime() - dayMs));
  if (count === 0) return;
  await sendToAdministrators(deps, reportsDigestEmail(deps.site.name, count, `${deps.site.url}/admin/reports`));
}

async function sendToAdministrators(deps: MailDeps, email: Email): Promise<void> {
  for (const to of deps.administrators) await send(deps, to, email);
}

async function sendToOwner(deps: MailDeps, email: OwnerEmail): Promise<void> {
  const to = await findMailAddress(deps.db.read("latest"), email.ownerId);
  if (to) await send(deps, to, ownerEmail(deps.site.name, email));
}

/** An address that takes no mail is nobody's fault here. */
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
