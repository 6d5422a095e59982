import type { Socket } from "node:net";
import type { FastifyReply, onRequestHookHandler } from "fastify";
import { createFairQueue } from "../fair-queue.ts";
import { callingNetwork } from "./in-process.ts";

/** Requests that a network may begin in one round of the event loop. */
const perRound = 8;

/**
 * A network with more requests waiting than this begins one in a round. Node accepts one connection in a round, so a
 * visitor's is soon accepted when rounds are short: beside 1,000 connections the slowest twentieth of replies took 0.08 s,
 * and 2.5 s with eight in a round. Always one would cost a quarter of the throughput.
 */
const crowd = 24;

/** Requests that may begin and wait: of all together, and of one network, as each keeps its headers in memory. */
const limits = { max: 4_000 + perRound, maxPerKey: 2_000 + perRound, maxPerKeyWhenFull: crowd };

/**
 * A hook that lets networks take turns: in each round of the event loop a network begins a few requests, and the rest wait.
 * A thousand connections that ask without a pause would otherwise stand before everybody else, however cheap their replies
 * are. A request beyond those that may wait is refused with a problem and the end of its connection; one that was sent
 * ahead of an earlier reply ends it by `endAndRefuse`.
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
      // Thousands of requests may come in one piece, and refusing each of them would take longer than a round should.
      if (isPipelined(reply)) return endAndRefuse(socket);
      // Node accepts one connection in a round, so whoever was refused and asks again has waited a turn.
      reply.header("connection", "close");
      begin(problem);
    };
    queue.take(network).then(onTurn, onRefusal);
  };
}

/** Whether an earlier request on the same connection has no reply yet: only then has a reply no socket. */
function isPipelined(reply: FastifyReply): boolean {
  return reply.raw.socket === null;
}
