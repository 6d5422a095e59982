import * as calls from "@dishboard/contract/appeals";
import { reportsPageSize } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { reportErrors } from "@dishboard/contract/reports";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { isAdministratorOf } from "../../../platform/sessions/viewer.ts";
import { readSuspensionToken } from "../../accounts/suspension/suspension-tokens.service.ts";
import { findLogEntries, listHiddenOf } from "../decisions.repository.ts";
import type { Decider, DecisionsDeps } from "../decisions.service.ts";
import { findSubjects } from "../subjects.repository.ts";
import { type AppealRow, findAppeal, findSuspended, listAppeals } from "./appeals.repository.ts";
import { answerAppeal, appeal, canAnswer } from "./appeals.service.ts";

/** Mounts appeals, also while suspended, and answers. */
export function appealsRoutes(server: FastifyInstance, deps: DecisionsDeps): void {
  const { db } = deps;

  route(server, calls.appeal, ({ viewer, body }) => appeal(deps, viewer.id, body));

  // False tokens count against their network: a suspended person there can still read and appeal.
  const byToken = { provenPerson: ({ token }: { token: string }) => readSuspensionToken(deps, token) };

  route(
    server,
    calls.readSuspension,
    async ({ body, reply }) => {
      reply.header("cache-control", "no-store");
      const personId = await personOf(body.token);
      const person = await findSuspended(db.read("latest"), personId);
      if (!person) throw new Problem("not-found", appealGone);
      return { ...person, things: await listHiddenOf(db.read("latest"), personId) };
    },
    byToken,
  );

  route(
    server,
    calls.appealSuspended,
    async ({ body: { token, ...form } }) => appeal(deps, await personOf(token), form),
    byToken,
  );

  route(server, calls.listAppeals, async ({ viewer, query: { page = 0 }, request }) => {
    const rows = await listAppeals(db.read("latest"), page);
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    return {
      appeals: await entriesOf(rows.slice(0, reportsPageSize), decider),
      hasMore: rows.length > reportsPageSize,
    };
  });

  route(server, calls.answerAppeal, async ({ viewer, params, body: { outcome, answer = null }, request }) => {
    const decider = { id: viewer.id, isAdministrator: await isAdministratorOf(viewer, request) };
    await answerAppeal(deps, decider, params.id, { outcome, answer });
    const row = await findAppeal(db.read("latest"), params.id);
    const [entry] = row ? await entriesOf([row], decider) : [];
    if (!entry) throw new Problem("not-found", reportErrors.notFound);
    return entry;
  });

  const personOf = async (token: string) => {
    const personId = await readSuspensionToken(deps, token);
    if (!personId) throw new Problem("not-found", appealGone);
    return personId;
  };

  const entriesOf = async (rows: AppealRow[], decider: Decider) => {
    const read = db.read("latest");
    const refs = rows.map(({ kind, subjectId }) => ({ kind, id: subjectId }));
    const people = rows.map(({ personId }) => ({ kind: "profile", id: personId }) as const);
    const [subjects, decisions] = await Promise.all([
      findSubjects(read, [...refs, ...people]),
      findLogEntries(
        read,
        rows.map(({ logId }) => logId),
      ),
    ]);
    const entries = await Promise.all(
      rows.map(async (row) => {
        const decision = decisions.get(row.logId);
        const subject = subjects.get(row.subjectId) ?? null;
        const person = subjects.get(row.personId)?.owner ?? null;
        const mayAnswer = row.appeal.outcome === null && (await canAnswer(read, deps, decider, row));
        return decision && { id: row.id, appeal: row.appeal, decision, person, subject, canAnswer: mayAnswer };
      }),
    );
    return entries.flatMap((entry) => entry ?? []);
  };
}

const { expiredLink: appealGone } = calls.appealErrors;
