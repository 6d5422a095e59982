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

/** Jobs that make and delete archives. */
export const makeExportTask = "data-export-make";
export const removeArchiveTask = "data-export-remove";

export type ExportsDeps = { db: Database; clock: () => Date };

export type MakeDeps = ExportsDeps & {
  storage: Storage;
  archives: Archives;
  dataDir: string;
  storageFloor: number;
  siteName: string;
  log: Log;
};

const dayMs = 24 * 3_600_000;
const progressStep = 5;

/** Requests an export, unless one is pending; replaces an ended one. */
export async function requestExport({ db, clock }: ExportsDeps, userId: string): Promise<DataExport> {
  return inTransaction(db.write, async (transaction) => {
    await repository.lockExportOf(transaction, userId);
    const present = await repository.findExportOf(transaction, userId);
    if (present && (present.state === "waiting" || present.state === "working")) return exportOf(present);
    await deleteExport(transaction, userId);
    const now = clock();
    const one = { id: v7(), userId, now, expiresAt: expiryFrom(now) };
    const row = await repository.insertExport(transaction, one);
    // In turn, so that other jobs are not held up.
    await addJob(transaction, makeExportTask, { id: one.id }, `${makeExportTask} ${one.id}`, makeExportTask);
    return exportOf(row);
  });
}

/** Deletes an export in the caller's transaction, its archive by a job. */
export async function deleteExport(db: Kysely<Schema>, userId: string): Promise<void> {
  const id = await repository.deleteExportOf(db, userId);
  if (id) await addJob(db, removeArchiveTask, { id }, `${removeArchiveTask} ${id}`);
}

/** An export for its person. */
export function exportOf({ state, progress, bytes, created_at, expires_at }: repository.ExportRow): DataExport {
  return { state, progress, bytes, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

/** Makes an archive and emails the member; a failure is stored. Throws only if that fails too; then the job retries. */
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

/** Deletes expired exports and stray files. */
export async function sweepExports({ db, archives, clock }: MakeDeps): Promise<void> {
  // Before the rows, to miss exports that begin meanwhile.
  const local = await archives.listLocal();
  for (const id of await repository.deleteExpiredExports(db.write, clock())) await archives.remove(id);
  for (const id of await repository.listUnknownIds(db.write, local)) await archives.remove(id);
}

/** A download path for a minute of the session. */
export async function createLink({ db, clock }: ExportsDeps, viewer: Viewer): Promise<string> {
  await readyExportOf(db, viewer.id);
  const until = String(Math.floor(clock().getTime() / 1000) + exportLinkSeconds);
  const content = `${viewer.id}.${viewer.sessionId}.${until}`;
  return `${exportArchivePath}?token=${content}.${await signatureOf(db, content)}`;
}

/** A link's viewer. Throws `Problem("forbidden")` if invalid or expired. */
export async function viewerOfLink({ db, clock }: ExportsDeps, token: string): Promise<Viewer> {
  const [id = "", sessionId = "", until = "", signature = ""] = token.split(".");
  const expected = Buffer.from(await signatureOf(db, `${id}.${sessionId}.${until}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(until) * 1000 <= clock().getTime()) throw new Problem("forbidden", exportErrors.linkExpired);
  return { id, sessionId };
}

/** A ready export. Throws `Problem("not-found")`. */
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

function progressOf({ db }: MakeDeps, id: string): (percent: number) => Promise<void> {
  let written = 0;
  return async (percent) => {
    if (percent < written + progressStep) return;
    written = percent;
    await repository.updateProgress(db.write, id, percent);
  };
}
