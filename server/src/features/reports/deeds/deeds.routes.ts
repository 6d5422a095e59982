import { listBusyPeople, readDeeds } from "@dishboard/contract/deeds";
import { Problem } from "@dishboard/contract/problem";
import { reportErrors } from "@dishboard/contract/reports";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { isAdministratorOf } from "../../../platform/sessions/viewer.ts";
import type { DecisionsDeps } from "../decisions.service.ts";
import * as deeds from "./deeds.repository.ts";
import { createReporterKeys } from "./reporter-key.service.ts";
import { findReportersSince } from "./reporters.repository.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Mounts accounts' deeds for moderators. */
export function deedsRoutes(server: FastifyInstance, { db, clock }: Pick<DecisionsDeps, "db" | "clock">): void {
  const yesterday = () => new Date(clock().getTime() - dayMs);

  route(server, listBusyPeople, async () => {
    const reporters = await findReportersSince(db.read("latest"), yesterday());
    return { people: await deeds.listBusyPeople(db.read("latest"), yesterday(), reporters) };
  });

  route(server, readDeeds, async ({ params: { id }, viewer, request }) => {
    const of = { personId: id, key: (await createReporterKeys(db.write))(id) };
    const found = await deeds.findDeeds(db.read("latest"), { ...of, since: yesterday() });
    if (!found) throw new Problem("not-found", reportErrors.notFound);
    // Submitters must not learn from deeds who reported their items.
    const exceptOf = (await isAdministratorOf(viewer, request)) ? null : viewer.id;
    return { ...found, newest: await deeds.listDeeds(db.read("latest"), { ...of, exceptOf }) };
  });
}
