import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { callingNetwork } from "./in-process.ts";

/** Requests that a network may begin in one round. */
const perRound = 8;

/**
 * A network with more requests waiting than this begins one in a round. Node accepts one connection in a round, so a
 * visitor's is soon accepted when rounds are short: beside 1,000 connections the slowest twentieth of replies took 0.08 s,
 * and 2.5 s with eight in a round. Always one would cost a quarter of the throughput.
 */
const crowd = 24;

/** Requests of one network that may wait for their turn. */
const maxWaiting = 2_000;

type Network = { begun: number; waiting: Waiting[] };
type Waiting = { isDisconnected: () => boolean; begin: () => void };

/**
 * Lets networks take turns: in each round of the event loop a network begins a few requests, and the rest wait. A thousand
 * connections that ask without a pause would otherwise stand before everybody else, however cheap their replies are.
 */
export function takeTurns(server: FastifyInstance): void {
  const networks = new Map<string, Network>();

  function nextRound(): void {
    for (const [name, network] of networks) {
      network.begun = 0;
      if (network.waiting.length === 0) networks.delete(name);
      while (network.begun < shareOf(network)) {
        const next = network.waiting.shift();
        if (!next) break;
        if (next.isDisconnected()) continue;
        network.begun += 1;
        next.begin();
      }
    }
    if (networks.size > 0) setImmediate(nextRound);
  }

  server.addHook("onRequest", (request, _reply, done) => {
    const name = callingNetwork(request);
    if (name === null) return done();
    if (networks.size === 0) setImmediate(nextRound);
    const network = networks.get(name) ?? { begun: 0, waiting: [] };
    networks.set(name, network);
    if (network.begun < perRound && network.waiting.length === 0) {
      network.begun += 1;
      return done();
    }
    if (network.waiting.length >= maxWaiting) return done(new Problem("unavailable", "Too many requests wait here"));
    network.waiting.push({ isDisconnected: () => request.raw.socket.destroyed, begin: () => done() });
  });
}

function shareOf({ waiting }: Network): number {
  return waiting.length > crowd ? 1 : perRound;
}
