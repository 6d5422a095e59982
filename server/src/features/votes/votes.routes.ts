import { myVotes, setVote } from "@dishboard/contract/votes";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/http/network.ts";
import { route } from "../../platform/http/route.ts";
import { createNetworkHash } from "./checks/networks.service.ts";
import { hasVoted, listTallies } from "./votes.repository.ts";
import * as votes from "./votes.service.ts";

export function votesRoutes(server: FastifyInstance, deps: votes.VotesDeps): void {
  const queue = votes.createVoteQueue(deps);
  const hashOf = createNetworkHash(deps.db);

  route(
    server,
    setVote,
    async ({ viewer, params, body, request }) => {
      const tally = await votes.setVote(queue, {
        item: params,
        userId: viewer.id,
        vote: body.vote,
        isTasted: body.isTasted,
        network: await hashOf(networkOf(request.ip)),
      });
      server.metrics.countVote(body.vote);
      return tally;
    },
    // One connection stores all waiting votes, so they need no turns.
    { isLong: true },
  );

  route(server, myVotes, async ({ viewer, body }) => {
    const db = deps.db.read("latest");
    const [tallies, hasVotedBefore] = await Promise.all([
      listTallies(db, viewer.id, body.ids),
      hasVoted(db, viewer.id),
    ]);
    return { tallies, hasVoted: hasVotedBefore };
  });
}
