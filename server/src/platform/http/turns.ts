import { Problem } from "@dishboard/contract/problem";
import type { FastifyRequest } from "fastify";
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

/** Calls `begin` when it is the turn of the request's network, with a problem when too many of its requests wait. */
export type TakeTurn = (request: FastifyRequest, begin: (problem?: Problem) => void) => void;

/**
 * Lets networks take turns: in each round of the event loop a network begins a few requests, and the rest wait. A thousand
 * connections that ask without a pause would otherwise stand before everybody else, however cheap their replies are.
 */
export function createTurns(): TakeTurn {
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

  return (request, begin) => {
    const name = callingNetwork(request);
    if (name === null) return begin();
    if (networks.size === 0) setImmediate(nextRound);
    const network = networks.get(name) ?? { begun: 0, waiting: [] };
    networks.set(name, network);
    if (network.begun < perRound && network.waiting.length === 0) {
      network.begun += 1;
      return begin();
    }
    if (network.waiting.length >= maxWaiting) return begin(new Problem("unavailable", "Too many requests wait here"));
    network.waiting.push({ isDisconnected: () => request.raw.socket.destroyed, begin });
  };
}

function shareOf({ waiting }: Network): number {
  return waiting.length > crowd ? 1 : perRound;
}
