import { answerPlaceQuestion, listPlaceQuestions } from "@dishboard/contract/place-questions";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listOpenQuestions } from "./merging.repository.ts";
import { answerQuestion, type MergingDeps } from "./merging.service.ts";

export function mergingRoutes(server: FastifyInstance, deps: MergingDeps): void {
  route(server, listPlaceQuestions, () => listOpenQuestions(deps.db.read("latest")));

  route(server, answerPlaceQuestion, async ({ body: { answer, ...pair } }) => {
    await answerQuestion(deps, pair, answer);
    return {};
  });
}
