import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Database } from "../database/connect.ts";
import { addJob } from "../platform/jobs/jobs.repository.ts";
import type { Tasks } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log.ts";
import { EmailRefused, type Mailer } from "../platform/mail/mailer.ts";
import type { Settings } from "../platform/settings.ts";
import { failedBackupEmail } from "./backup.emails.ts";
import { anotherIsMade } from "./backup-failed.ts";
import { failuresSince, insertBackup, lastBackup } from "./backups.repository.ts";
import { placeOf } from "./open-store.ts";
import { isDue } from "./schedule.ts";

export type BackupJobsDeps = { settings: Settings; db: Database; mailer: Mailer; clock: () => Date; log: Log };

const command = fileURLToPath(new URL("../backup-command.ts", import.meta.url));
const emailTask = "backup-failed-email";
const lowestPriority = 19;
const parentPipe = 3;

/** Makes due backups and reports the first failure to administrators. */
export function backupJobs(deps: BackupJobsDeps): Tasks {
  if (deps.settings.backupPlace === null) return {};
  return {
    backup: { run: () => backUpWhenDue(deps), at: "*/10 * * * *" },
    [emailTask]: { run: (payload) => sendFailure(deps, payload as { to: string; reason: string }), sends: "emails" },
  };
}

async function backUpWhenDue(deps: BackupJobsDeps): Promise<void> {
  const { settings, db, clock, log } = deps;
  const [whole, [failure]] = [await lastBackup(db.write), await failuresSince(db.write)];
  const times = { lastWhole: whole?.startedAt ?? null, lastFailure: failure?.startedAt ?? null };
  const startedAt = clock();
  if (!isDue({ everyMs: settings.backupEveryMs, ...times }, startedAt)) return;
  const { code, remarks, lastLine } = await runCommand(settings);
  if (code === anotherIsMade) return;
  if (code === 0) {
    log.info({ backup: lastLine }, "a backup is whole");
    for (const remark of remarks) log.warn({ remark }, "a backup needs somebody to see to it");
    return;
  }
  log.error({ reason: lastLine }, "a backup failed");
  await insertBackup(db.write, { startedAt, endedAt: clock(), place: placeOf(settings), reason: lastLine });
  // Later failures would repeat it.
  if (failure) return;
  for (const to of settings.administrators)
    await addJob(db.write, emailTask, { to, reason: lastLine }, `${emailTask} ${to}`);
}

async function runCommand({
  backupCount,
}: Settings): Promise<{ code: number | null; remarks: string[]; lastLine: string }> {
  const child: ChildProcess = spawn(process.execPath, [command, "--keep", String(backupCount)], {
    env: { ...process.env, DISHBOARD_PARENT_PIPE: String(parentPipe) },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  if (child.pid) setPriority(child.pid, lowestPriority);
  const output = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code] = (await once(child, "close")) as [number | null];
  const lines = (await Promise.all(output)).join("").trim().split("\n");
  return { code, remarks: lines.slice(0, -1), lastLine: lines.at(-1)?.slice(0, 500) || "it was ended" };
}

async function sendFailure(
  { settings, db, mailer }: BackupJobsDeps,
  { to, reason }: { to: string; reason: string },
): Promise<void> {
  const last = await lastBackup(db.write);
  await mailer.send(to, failedBackupEmail(settings.appName, { reason, last })).catch((error: unknown) => {
    if (!(error instanceof EmailRefused)) throw error;
  });
}
