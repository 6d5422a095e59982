import { reportsPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import {
  countReported,
  decide,
  dismissNetwork,
  listDecisions,
  listReported,
  type ReportedSubject,
  readMeasures,
  readReported,
  reportErrors,
  type SubjectRef,
} from "@dishboard/contract/reports";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { isAdministratorOf } from "../../platform/sessions/viewer.ts";
import { countDisputedCodes } from "../items/packets/code-disputes.service.ts";
import { countOpenAppeals } from "./appeals/appeals.repository.ts";
import { listLog } from "./decisions.repository.ts";
import {
  type DecisionsDeps,
  decideAbout,
  dismissReportsOfNetwork,
  logCodeDecision,
  logPlaceDecision,
} from "./decisions.service.ts";
import { findMeasures } from "./measures/measures.repository.ts";
import * as reports from "./reports.repository.ts";
import { findSubjects, isPrivateList } from "./subjects.repository.ts";

/** What a decision about a restaurant does with the log. */
export const onPlaceDecision = logPlaceDecision;
/** What a decision about a barcode does with the log. */
export const onCodeDecision = logCodeDecision;

/** Mounts the calls of administrators and moderators. */
export function decisionsRoutes(server: FastifyInstance, deps: DecisionsDeps): void {
  const { db } = deps;

  route(server, listReported, async ({ query: { view, page = 0 } }) => {
    const refs = await reports.listSubjectRefs(db.read("latest"), view, page);
    const entries = await readEntries(db, refs.slice(0, reportsPageSize));
    return { entries, hasMore: refs.length > reportsPageSize };
  });

  route(server, countReported, async () => {
    const [count, appeals, codes] = await Promise.all([
      reports.countReported(db.read("latest")),
      countOpenAppeals(db.read("latest")),
      countDisputedCodes(db.read("latest")),
    ]);
    return { count, appeals, codes };
  });

  route(server, readReported, async ({ params }) => {
    const entry = await readEntry(db, params);
    if (isPrivateList(entry.subject)) throw new Problem("not-found", reportErrors.notFound);
    return entry;
  });

  route(server, decide, async ({ viewer, params, body, request }) => {
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await decideAbout(deps, decider, params, body);
    return readEntry(db, params);
  });

  route(server, dismissNetwork, async ({ viewer, params, request }) => {
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await dismissReportsOfNetwork(deps, decider, params.id);
    return {};
  });

  route(server, readMeasures, async ({ params }) => {
    const measures = await findMeasures(db.read("latest"), params.id);
    if (!measures) throw new Problem("not-found", reportErrors.notFound);
    return measures;
  });

  route(server, listDecisions, ({ query }) => listLog(db.read("latest"), query));
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
    return subject ? [{ subject, reportCount: 0, reasons: [], reports: [], network: null, ...open.get(id) }] : [];
  });
}
