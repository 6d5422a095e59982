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
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../database/connect.ts";
import { route } from "../../platform/http/route.ts";
import { isAdministratorOf, type ViewerOf } from "../../platform/sessions/viewer.ts";
import { countDisputedCodes } from "../items/packets/code-disputes.service.ts";
import { countOpenAppeals } from "./appeals/appeals.repository.ts";
import { listLog } from "./decisions.repository.ts";
import { type Decider, type DecisionsDeps, decideAbout, dismissReportsOfNetwork } from "./decisions.service.ts";
import { listReportersOf } from "./deeds/reporters.repository.ts";
import { findMeasures } from "./measures/measures.repository.ts";
import * as reports from "./reports.repository.ts";
import { findSubjects, isPrivateList } from "./subjects.repository.ts";

/** Mounts the calls of administrators and moderators. */
export function decisionsRoutes(server: FastifyInstance, deps: DecisionsDeps): void {
  const { db } = deps;
  const deciderOf = async ({
    viewer,
    request,
  }: {
    viewer: ViewerOf<"moderator">;
    request: FastifyRequest;
  }): Promise<Decider> => ({
    id: viewer.id,
    isAdministrator: await isAdministratorOf(viewer, request),
  });

  route(server, listReported, async ({ query: { view, page = 0 }, ...by }) => {
    const refs = await reports.listSubjectRefs(db.read("latest"), view, page);
    const entries = await readEntries(db, refs.slice(0, reportsPageSize), await deciderOf(by));
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

  route(server, readReported, async ({ params, ...by }) => {
    const entry = await readEntry(db, params, await deciderOf(by));
    if (isPrivateList(entry.subject)) throw new Problem("not-found", reportErrors.notFound);
    return entry;
  });

  route(server, decide, async ({ params, body, ...by }) => {
    const decider = await deciderOf(by);
    await decideAbout(deps, decider, params, body);
    return readEntry(db, params, decider);
  });

  route(server, dismissNetwork, async ({ params, ...by }) => {
    await dismissReportsOfNetwork(deps, await deciderOf(by), params.id);
    return {};
  });

  route(server, readMeasures, async ({ params }) => {
    const measures = await findMeasures(db.read("latest"), params.id);
    if (!measures) throw new Problem("not-found", reportErrors.notFound);
    return measures;
  });

  route(server, listDecisions, ({ query }) => listLog(db.read("latest"), query));
}

async function readEntry(db: Database, ref: SubjectRef, decider: Decider): Promise<ReportedSubject> {
  const [entry] = await readEntries(db, [ref], decider);
  if (!entry) throw new Problem("not-found", reportErrors.notFound);
  return entry;
}

async function readEntries({ read }: Database, refs: SubjectRef[], decider: Decider): Promise<ReportedSubject[]> {
  const db = read("latest");
  const ids = refs.map(({ id }) => id);
  // Submitters must not learn who reported their items.
  const exceptOf = decider.isAdministrator ? null : decider.id;
  const [subjects, open, reporters] = await Promise.all([
    findSubjects(db, refs),
    reports.findOpenReports(db, ids),
    listReportersOf(db, ids, exceptOf),
  ]);
  return ids.flatMap((id) => {
    const subject = subjects.get(id);
    const none = { reportCount: 0, reasons: [], reports: [], network: null };
    return subject ? [{ subject, ...none, ...open.get(id), reporters: reporters.get(id) ?? [] }] : [];
  });
}
