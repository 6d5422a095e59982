import type { Socket } from "node:net";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyReply, onRequestHookHandler } from "fastify";
import { callingNetwork } from "./in-process.ts";

/** Requests that a network may begin in one round. */
const perRound = 8;

/**
 * A network with more requests waiting than this begins one in several rounds. Node accepts one connection in a round, so
 * a visitor's is soon accepted when rounds are short: beside 1,000 connections the slowest twentieth of replies took
 * 0.08 s, and 2.5 s with eight in a round. Always one would cost a quarter of the throughput.
 */
const crowd = 24;

/**
 * A visitor's connection takes a round to be accepted and another to be read. With one request of a crowd in each round
 * they waited 2.8 to 3.2 times as long beside readers of posts as without, and 1.6 to 1.8 with one in four; empty rounds
 * cost a crowd nothing.
 */
const roundsPerCrowdRequest = 4;

/** Requests that may wait for their turn: of one network, and of all together, as each keeps its headers in memory. */
const maxWaiting = { ofNetwork: 2_000, ofAll: 4_000 };

type Network = { begun: number; waiting: Waiting[] };
type Waiting = { isDisconnected: () => boolean; begin: () => void };

/**
 * A hook that lets networks take turns: in each round of the event loop a network begins a few requests, and the rest wait.
 * A thousand connections that ask without a pause would otherwise stand before everybody else, however cheap their replies
 * are. A request beyond those that may wait is refused with a problem and the end of its connection; one that was sent
 * ahead of an earlier reply ends it by `endAndRefuse`.
 */
export function createTurns(endAndRefuse: (socket: Socket) => void): onRequestHookHandler {
  const networks = new Map<string, Network>();
  let waitingOfAll = 0;
  let round = 0;

  function nextRound(): void {
    round += 1;
    for (const [name, network] of networks) {
      network.begun = 0;
      if (network.waiting.length === 0) networks.delete(name);
      while (network.begun < shareOf(network, round)) {
        const next = network.waiting.shift();
        if (!next) break;
        waitingOfAll -= 1;
        if (next.isDisconnected()) continue;
        network.begun += 1;
        next.begin();
      }
    }
    if (networks.size > 0) setImmediate(nextRound);
  }

  /** How many requests of one network may wait: where too many of all do, no more than a network has that is no crowd. */
  function maxOfNetwork(): number {
    return waitingOfAll < maxWaiting.ofAll ? maxWaiting.ofNetwork : crowd;
  }

  return (request, reply, begin) => {
    const name = callingNetwork(request);
    if (name === null) return begin();
    if (networks.size === 0) setImmediate(nextRound);
    const network = networks.get(name) ?? { begun: 0, waiting: [] };
    networks.set(name, network);
    if (network.begun < perRound && network.waiting.length === 0) {
      network.begun += 1;
      return begin();
    }
    const { socket } = request.raw;
    if (network.waiting.length < maxOfNetwork()) {
      waitingOfAll += 1;
      network.waiting.push({ isDisconnected: () => socket.destroyed, begin });
      return;
    }
    // Thousands of requests may come in one piece, and refusing each of them would take longer than a round should.
    if (isPipelined(reply)) return endAndRefuse(socket);
    // Node accepts one connection in a round, so whoever was refused and asks again has waited a turn.
    reply.header("connection", "close");
    begin(new Problem("unavailable", "Too many requests wait here"));
  };
}

/** Whether an earlier request on the same connection has no reply yet: only then has a reply no socket. */
function isPipelined(reply: FastifyReply): boolean {
  return reply.raw.socket === null;
}

/** How many requests a network may begin in a round. */
function shareOf({ waiting }: Network, round: number): number {
  if (waiting.length <= crowd) return perRound;
  return round % roundsPerCrowdRequest === 0 ? 1 : 0;
}
