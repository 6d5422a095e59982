import { reportsPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import {
  countReported,
  decide,
  listDecisions,
  listReported,
  type ReportedSubject,
  readReported,
  reportErrors,
  type SubjectRef,
} from "@dishboard/contract/reports";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { listLog } from "./decisions.repository.ts";
import { type DecisionsDeps, decideAbout } from "./decisions.service.ts";
import * as reports from "./reports.repository.ts";
import { findSubjects } from "./subjects.repository.ts";

/** Mounts the calls of administrators. */
export function decisionsRoutes(server: FastifyInstance, deps: DecisionsDeps): void {
  const { db } = deps;

  route(server, listReported, async ({ query: { view, page = 0 } }) => {
    const refs = await reports.listSubjectRefs(db.read("latest"), view, page);
    const entries = await readEntries(db, refs.slice(0, reportsPageSize));
    return { entries, hasMore: refs.length > reportsPageSize };
  });

  route(server, countReported, async () => ({ count: await reports.countReported(db.read("latest")) }));

  route(server, readReported, ({ params }) => readEntry(db, params));

  route(server, decide, async ({ viewer, params, body }) => {
    await decideAbout(deps, viewer.id, params, body);
    return readEntry(db, params);
  });

  route(server, listDecisions, ({ query: { before } }) => listLog(db.read("latest"), before));
}

async function readEntry(db: Database, ref: SubjectRef): Promise<ReportedSubject> {
  const [entry] = await readEntries(db, [ref]);
  if (!entry) throw new Problem("not-found", reportErrors.notFound);
  return entry;
}

async function readEntries({ read }: Database, refs: SubjectRef[]): Promise<ReportedSubject[]> {
  const db = read("latest");
  const ids = refs.map(({ id }) => id);
  const [subjects, open] = await Promise.all([findSubjects(db, refs), reports.findOpenReports(db, ids)]);
  return ids.flatMap((id) => {
    const subject = subjects.get(id);
    return subject ? [{ subject, reportCount: 0, reasons: [], reports: [], ...open.get(id) }] : [];
  });
}
