import { answerPlaceQuestion, listPlaceQuestions } from "@dishboard/contract/place-questions";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../../database/connect.ts";
import { route } from "../../../platform/http/route.ts";
import { findMoved, listOpenQuestions } from "./merging.repository.ts";
import { answerQuestion, type MergingDeps } from "./merging.service.ts";

export function mergingRoutes(server: FastifyInstance, deps: MergingDeps): void {
  route(server, listPlaceQuestions, () => listOpenQuestions(deps.db.read("latest")));

  route(server, answerPlaceQuestion, async ({ body: { answer, ...pair } }) => {
    await answerQuestion(deps, pair, answer);
    return {};
  });
}

/** Finds where a page moved; null if it was not merged. */
export function movedPages(db: Database): (kind: "restaurant" | "dish", id: string) => Promise<string | null> {
  return (kind, id) => findMoved(db.read("latest"), kind, id);
}
