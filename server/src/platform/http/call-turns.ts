import { Problem } from "@dishboard/contract/problem";
import type { FastifyRequest } from "fastify";
import { createFairQueue, type FairQueueLimits } from "../fair-queue.ts";
import { TooManyRequests } from "../rate-limiter.ts";
import { callingNetwork } from "./in-process.ts";

/**
 * Runs the work of a call when it is its caller's turn: a person's, or that of the network of whoever is not signed in.
 * Throws `TooManyRequests` when too much of the caller waits, and `Problem("unavailable")` when it has waited too long.
 */
export type CallTurns = <Result>(
  request: FastifyRequest,
  personId: string | null,
  work: () => Promise<Result>,
) => Promise<Result>;

declare module "fastify" {
  interface FastifyInstance {
    callTurns: CallTurns;
  }
}

/** Waiting costs the server nothing, and whoever waits asks for nothing more: many may, so that a crowd paces itself. */
const waiting = { maxPerKey: 500, max: 2_000 };
/** Besides, a connection may take two seconds and each answer of the database three. */
const maxWaitMs = 2_000;
const retryAfterSeconds = 1;

/**
 * Turns for calls that ask the database for one caller. They take half of its connections at most, one caller a quarter:
 * the rest is for charts and pages, which everybody shares.
 */
export function createCallTurns(databaseConnections: number): CallTurns {
  const turns = Math.ceil(databaseConnections / 2);
  return createTurnsOfCallers({ turns, turnsPerKey: Math.ceil(turns / 2) });
}

/** Turns for calls of one sort: so many at the same time, and so many of one caller. */
export function createTurnsOfCallers(limits: Pick<FairQueueLimits, "turns" | "turnsPerKey">): CallTurns {
  const enter = createFairQueue(
    { ...waiting, ...limits },
    { tooManyOfKey: () => new TooManyRequests(retryAfterSeconds, tooManyAtOnce), tooMany: tooBusy },
  );
  return async (request, personId, work) => {
    const network = callingNetwork(request);
    // A page's own call; the page was paid for.
    if (network === null) return work();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(tooBusy()), maxWaitMs);
    try {
      return await enter(personId ?? network, (takeTurn) =>
        takeTurn(async () => {
          clearTimeout(timer);
          // Nobody reads the reply.
          if (request.raw.socket.destroyed) throw tooBusy();
          return work();
        }, patience.signal),
      );
    } finally {
      clearTimeout(timer);
    }
  };
}

const tooManyAtOnce = "Too many requests at once. Please try again in a moment.";

function tooBusy(): Problem {
  return new Problem("unavailable", "The server is very busy. Please try again in a moment.");
}
