import type { Socket } from "node:net";
import type { FastifyReply, onRequestHookHandler } from "fastify";
import { createFairQueue } from "../fair-queue.ts";
import { callingNetwork } from "./in-process.ts";

/** Requests that a network may begin in one round of the event loop. */
const perRound = 8;

/**
 * A network with more waiting requests starts one per round. Node accepts one connection per round, so short rounds
 * accept a visitor soon. Next to 1,000 connections the slowest 5% of replies took 0.08 s, and 2.5 s with eight per
 * round. Always one would cost a quarter of the throughput.
 */
const crowd = 24;

/** Started and waiting requests, in all and per network, as each keeps its headers in memory. */
const limits = { max: 4_000 + perRound, maxPerKey: 2_000 + perRound, maxPerKeyWhenFull: crowd };

/**
 * In each event loop round a network starts a few requests and the rest wait. Otherwise a thousand busy connections
 * would delay everyone. A request over the limit gets a problem and the end of its connection; one sent ahead of a
 * reply calls `endAndRefuse`.
 */
export function createRequestQueue(endAndRefuse: (socket: Socket) => void): onRequestHookHandler {
  const turnsPerKey = (waiting: number) => (waiting > crowd ? 1 : perRound);
  const queue = createFairQueue({ turns: Infinity, turnsPerKey, ...limits });
  return (request, reply, begin) => {
    const network = callingNetwork(request);
    if (network === null) return begin();
    const { socket } = request.raw;
    const onTurn = (endTurn: () => void) => {
      setImmediate(endTurn);
      if (!socket.destroyed) begin();
    };
    const onRefusal = (problem: Error) => {
      // Thousands of requests may arrive in one piece, and refusing each would take longer than a round.
      if (isPipelined(reply)) return endAndRefuse(socket);
      // Node accepts one connection in a round, so a refused client that asks again has waited a turn.
      reply.header("connection", "close");
      begin(problem);
    };
    queue.take(network).then(onTurn, onRefusal);
  };
}

/** Whether an earlier request on the connection has no reply yet: only then has a reply no socket. */
function isPipelined(reply: FastifyReply): boolean {
  return reply.raw.socket === null;
}
