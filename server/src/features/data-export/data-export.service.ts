import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type DataExport,
  exportArchivePath,
  exportDays,
  exportErrors,
  exportLinkSeconds,
} from "@dishboard/contract/data-export";
import { Problem } from "@dishboard/contract/problem";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";
import type { Log } from "../../platform/log.ts";
import type { Viewer } from "../../platform/sessions/access-tokens.ts";
import { findOrCreateSecret } from "../../platform/sessions/secrets.repository.ts";
import type { Archives } from "../../platform/storage/archives.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { queueEmail } from "../accounts/emails/emails.service.ts";
import { throwIfFull } from "../media/storage-limits.service.ts";
import { writeArchive } from "./archive.service.ts";
import * as repository from "./data-export.repository.ts";

/** The jobs that make an archive, and delete one. */
export const makeExportTask = "data-export-make";
export const removeArchiveTask = "data-export-remove";

/** What asking for exports needs. */
export type ExportsDeps = { db: Database; clock: () => Date };

/** What making them needs. */
export type MakeDeps = ExportsDeps & {
  storage: Storage;
  archives: Archives;
  dataDir: string;
  storageFloor: number;
  siteName: string;
  log: Log;
};

const dayMs = 24 * 3_600_000;
/** Progress is written down when so many percent have been added. */
const progressStep = 5;

/** Has an export made, unless one is being made; a finished or failed one is replaced. */
export async function requestExport({ db, clock }: ExportsDeps, userId: string): Promise<DataExport> {
  return inTransaction(db.write, async (transaction) => {
    await repository.lockExportOf(transaction, userId);
    const present = await repository.findExportOf(transaction, userId);
    if (present && (present.state === "waiting" || present.state === "working")) return exportOf(present);
    await deleteExport(transaction, userId);
    const now = clock();
    const one = { id: v7(), userId, now, expiresAt: expiryFrom(now) };
    const row = await repository.insertExport(transaction, one);
    // One after the other, so that exports hold up no other job for long.
    await addJob(transaction, makeExportTask, { id: one.id }, `${makeExportTask} ${one.id}`, makeExportTask);
    return exportOf(row);
  });
}

/** Deletes a person's export within the caller's transaction, and its archive by a job. */
export async function deleteExport(db: Kysely<Schema>, userId: string): Promise<void> {
  const id = await repository.deleteExportOf(db, userId);
  if (id) await addJob(db, removeArchiveTask, { id }, `${removeArchiveTask} ${id}`);
}

/** An export as its person sees it. */
export function exportOf({ state, progress, bytes, created_at, expires_at }: repository.ExportRow): DataExport {
  return { state, progress, bytes, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

/**
 * Makes an export's archive and emails the member. A failure sets the export to failed. Throws only if that cannot be
 * stored either; then the job is retried.
 */
export async function makeExport(deps: MakeDeps, id: string): Promise<void> {
  const { db, archives, clock, log } = deps;
  const owner = await repository.updateToWorking(db.write, id);
  if (!owner) return;
  try {
    await throwIfFull(deps.dataDir, deps.storageFloor);
    const about = { userId: owner.userId, username: owner.username, siteName: deps.siteName, madeAt: clock() };
    const bytes = await archives.put(id, (file) => writeArchive(deps, about, file, progressOf(deps, id)));
    const isStillWanted = await inTransaction(db.write, async (transaction) => {
      if (!(await repository.updateToReady(transaction, id, { bytes, expiresAt: expiryFrom(clock()) }))) return false;
      await queueEmail(transaction, { kind: "export-ready", email: owner.email });
      return true;
    });
    if (!isStillWanted) await archives.remove(id);
  } catch (error) {
    log.warn({ export: id, reason: error instanceof Error ? error.message : String(error) }, "an export failed");
    await repository.updateToFailed(db.write, id);
    await archives.remove(id);
  }
}

/** Deletes what has expired, and files that belong to no export. */
export async function sweepExports({ db, archives, clock }: MakeDeps): Promise<void> {
  // Before the rows: an export that begins meanwhile is not among them.
  const local = await archives.listLocal();
  for (const id of await repository.deleteExpiredExports(db.write, clock())) await archives.remove(id);
  for (const id of await repository.listUnknownIds(db.write, local)) await archives.remove(id);
}

/** A path under which the archive of a person can be downloaded for a minute, while the session lasts. */
export async function createLink({ db, clock }: ExportsDeps, viewer: Viewer): Promise<string> {
  await readyExportOf(db, viewer.id);
  const until = String(Math.floor(clock().getTime() / 1000) + exportLinkSeconds);
  const content = `${viewer.id}.${viewer.sessionId}.${until}`;
  return `${exportArchivePath}?token=${content}.${await signatureOf(db, content)}`;
}

/** Whose link a token is of. Throws `Problem("forbidden")` when it is none of ours or has expired. */
export async function viewerOfLink({ db, clock }: ExportsDeps, token: string): Promise<Viewer> {
  const [id = "", sessionId = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(await signatureOf(db, `${id}.${sessionId}.${until}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(until) * 1000 <= clock().getTime()) throw new Problem("forbidden", exportErrors.linkExpired);
  return { id, sessionId };
}

/** Finds a person's export that is ready. Throws `Problem("not-found")` when there is none. */
export async function readyExportOf(db: Database, userId: string): Promise<repository.ExportRow> {
  const row = await repository.findExportOf(db.read("latest"), userId);
  if (row?.state !== "ready") throw new Problem("not-found", exportErrors.notReady);
  return row;
}

async function signatureOf(db: Database, content: string): Promise<string> {
  const secret = await findOrCreateSecret(db.write, "export links");
  return createHmac("sha256", secret).update(content).digest("base64url");
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + exportDays * dayMs);
}

/** Writes progress down, not more often than it can be seen. */
function progressOf({ db }: MakeDeps, id: string): (percent: number) => Promise<void> {
  let written = 0;
  return async (percent) => {
    if (percent < written + progressStep) return;
    written = percent;
    await repository.updateProgress(db.write, id, percent);
  };
}
