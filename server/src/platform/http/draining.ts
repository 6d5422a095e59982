import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Connections } from "./connections.ts";
import { endWithProblem, type SiteReplies } from "./problem-reply.ts";

/** Times of a stopping server, in milliseconds. */
export type DrainTimes = {
  /** New requests are served at first, because load balancers need time to see that /readyz returns 503. */
  serveMs: number;
  /** Then new requests are refused, and running ones are cut off after this time. */
  graceMs: number;
};

declare module "fastify" {
  interface FastifyInstance {
    isDraining(): boolean;
    /**
     * Ends connections after their replies and stops listening, before `close`. Resolves with the number of aborted
     * requests.
     */
    drain(times: DrainTimes): Promise<number>;
  }
}

/** Without a connection for this long, no client is left: load balancers and active visitors connect more often. */
const nobodyMs = 1_000;
/** After this many checks without a new connection, each 10 ms and one event loop round apart, none is waiting. */
const calmLooks = 5;
const calmTimeoutMs = 500;
const lastRepliesMs = 250;

/** Adds `drain` to a server. */
export function addDraining(server: FastifyInstance, connections: Connections, site: SiteReplies): void {
  const refused = new WeakSet<IncomingMessage>();
  let refusals: PromiseWithResolvers<void> | undefined;
  let accepted = 0;
  let lastConnectionAt = Number.NEGATIVE_INFINITY;
  let state: "serving" | "draining" | "refusing" = "serving";

  server.server.on("connection", () => {
    accepted += 1;
    lastConnectionAt = performance.now();
  });
  server.server.prependListener("request", (request, reply) => {
    if (state !== "serving") reply.shouldKeepAlive = false;
    if (state === "refusing") refused.add(request);
  });
  // By request and not by time, because a running page makes calls of its own in this process.
  server.addHook("onRequest", async ({ raw }) => {
    if (!refused.has(raw)) return;
    await refusals?.promise;
    throw stopping();
  });

  const unsent = () => [...connections.open.values()].flatMap(({ replies }) => [...replies]);
  const quietMs = () => performance.now() - lastConnectionAt;

  server.decorate("isDraining", () => state !== "serving");
  server.decorate("drain", async ({ serveMs, graceMs }: DrainTimes) => {
    state = "draining";
    // Node adds `Connection: close` to these replies, and closes each connection after its reply.
    for (const reply of unsent()) reply.shouldKeepAlive = false;
    await until(() => connections.open.size === 0 && quietMs() > nobodyMs, serveMs);
    state = "refusing";
    await until(() => unsent().length === 0, graceMs);
    const late = unsent();
    // A started reply ends with its connection.
    for (const reply of late) if (!reply.headersSent) endWithProblem(reply, stopping(), site);
    // A refused client may reconnect at once, and closing the listener resets connections that wait to be accepted.
    refusals = Promise.withResolvers<void>();
    await until(
      isCalm(() => accepted),
      calmTimeoutMs,
    );
    server.server.close();
    server.server.closeIdleConnections();
    refusals.resolve();
    await until(() => connections.open.size === 0, lastRepliesMs);
    server.server.closeAllConnections();
    return late.length;
  });
}

async function until(isMet: () => boolean, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  while (!isMet() && performance.now() < deadline) await pause(10);
}

function isCalm(count: () => number): () => boolean {
  let last = count();
  let looks = 0;
  return () => {
    looks = count() === last ? looks + 1 : 0;
    last = count();
    return looks > calmLooks;
  };
}

function stopping(): Problem {
  return new Problem("unavailable", "The server is stopping. Please try again in a moment.");
}
