import { myVotes, setVote } from "@dishboard/contract/votes";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listTallies } from "./votes.repository.ts";
import { type VotesParts, vote } from "./votes.service.ts";

/** Mounts voting, and what a person thinks of what they look at. */
export function votesRoutes(server: FastifyInstance, parts: VotesParts): void {
  route(server, setVote, ({ viewer, params, body }) =>
    vote(parts, { item: params, userId: viewer.id, vote: body.vote }),
  );

  route(server, myVotes, async ({ viewer, body }) => ({
    tallies: await listTallies(parts.db.read("latest"), viewer.id, body.ids),
  }));
}
