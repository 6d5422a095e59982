import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Problem, type ProblemReply } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";

/** How long a server that is to stop goes on, in milliseconds. */
export type DrainTimes = {
  /** New requests are served at first, because a load balancer needs a while to see that /readyz says 503. */
  serveMs: number;
  /** Then new ones are refused, and those under way are cut off after this time. */
  graceMs: number;
};

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the server is about to stop. */
    isDraining(): boolean;
    /**
     * Ends the connections one by one, each with its reply, and stops listening. Comes before `close`. Resolves with how
     * many requests were cut off.
     */
    drain(times: DrainTimes): Promise<number>;
  }
}

/** A connection that was accepted just before the server stopped listening still hears a refusal within this time. */
const lastRepliesMs = 500;
const retryAfterSeconds = "2";

/** Gives a server `drain`. */
export function trackConnections(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const replies = new Set<ServerResponse>();
  const refused = new WeakSet<IncomingMessage>();
  const changes = new EventEmitter();
  let state: "serving" | "draining" | "refusing" = "serving";

  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      changes.emit("end");
    });
  });
  server.server.prependListener("request", (request, reply) => {
    if (state !== "serving") reply.shouldKeepAlive = false;
    if (state === "refusing") refused.add(request);
    replies.add(reply);
    reply.once("close", () => {
      replies.delete(reply);
      changes.emit("end");
    });
  });
  // By request and not by time, because a page under way makes calls of its own in this process.
  server.addHook("onRequest", async ({ raw }) => {
    if (refused.has(raw)) throw stopping();
  });

  /** Waits until nothing is left of a set, for this time at most. */
  async function ended(set: Set<unknown>, ms: number): Promise<void> {
    const late = AbortSignal.timeout(ms);
    while (set.size > 0 && !late.aborted) await once(changes, "end", { signal: late }).catch(() => {});
  }

  server.decorate("isDraining", () => state !== "serving");
  server.decorate("drain", async ({ serveMs, graceMs }: DrainTimes) => {
    state = "draining";
    // Node adds `Connection: close` to these replies, and closes each connection after its reply.
    for (const reply of replies) reply.shouldKeepAlive = false;
    await ended(sockets, serveMs);
    state = "refusing";
    await ended(replies, graceMs);
    const late = replies.size;
    for (const reply of replies) cutOff(reply);
    server.server.close();
    server.server.closeIdleConnections();
    await ended(sockets, lastRepliesMs);
    server.server.closeAllConnections();
    return late;
  });
}

function stopping(): Problem {
  return new Problem("unavailable", "The server is stopping. Please try again in a moment.");
}

/** Answers a request whose own answer takes too long. One that has begun is broken off with its connection. */
function cutOff(reply: ServerResponse): void {
  if (reply.headersSent) return;
  const { code, message, status } = stopping();
  const body: ProblemReply = { error: { code, message, requestId: "none" } };
  reply.statusCode = status;
  reply.setHeader("content-type", "application/json; charset=utf-8");
  reply.setHeader("retry-after", retryAfterSeconds);
  reply.end(JSON.stringify(body));
}
