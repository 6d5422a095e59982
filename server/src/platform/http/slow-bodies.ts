import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { requestTimeout } from "./client-errors.ts";
import { endWithProblem, type SiteReplies } from "./problem-reply.ts";

export type BodyLimits = {
  bodyTimeoutMs: number;
  fileTimeoutMs: number;
  /** The minimum rate of a file, averaged over `paceWindowMs`. */
  minBytesPerSecond: number;
  paceWindowMs: number;
  /** A refused client may go on sending this much; most clients that are cut off sooner never read the reply. */
  maxBytesAfterReply: number;
};

/** A phone on a slow line manages this: 10 MB in 15 minutes. */
export const bodyLimits: BodyLimits = {
  bodyTimeoutMs: 30_000,
  fileTimeoutMs: 15 * 60_000,
  minBytesPerSecond: 16 * 1024,
  paceWindowMs: 15_000,
  maxBytesAfterReply: 20 * 1024 * 1024,
};

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  isFile: boolean;
  startedAt: number;
  lastCheck: { at: number; bytes: number };
  bytesAtReply: number | null;
};

const bodies = new WeakMap<IncomingMessage, Body>();
const checkIntervalMs = 250;

/** With 408. Node measures no rate and has one limit for all requests, which would have to allow the longest upload. */
export function limitSlowBodies(server: Server, limits: BodyLimits, now: () => number, site: SiteReplies): void {
  const open = new Set<Body>();
  server.prependListener("request", (request, response) => {
    if (!declaresBody(request)) return;
    const lastCheck = { at: now(), bytes: request.socket.bytesRead };
    const body: Body = { request, response, isFile: false, startedAt: lastCheck.at, lastCheck, bytesAtReply: null };
    bodies.set(request, body);
    open.add(body);
    request.once("close", () => open.delete(body));
    response.once("finish", () => {
      body.bytesAtReply = request.socket.bytesRead;
      // Node reads the rest itself only if nothing was read before.
      request.resume();
    });
  });
  const timer = setInterval(() => {
    for (const body of open) {
      if (body.request.complete || body.request.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, limits, now()) || isTooMuch(body, limits)) disconnect(body, site);
    }
  }, checkIntervalMs).unref();
  server.once("close", () => clearInterval(timer));
}

/** Applies the limits of a file to a request's body from here on. */
export function allowSlowBody(request: IncomingMessage): void {
  const body = bodies.get(request);
  if (body) body.isFile = true;
}

function declaresBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isTooSlow(body: Body, limits: BodyLimits, now: number): boolean {
  if (!body.isFile) return now - body.startedAt > limits.bodyTimeoutMs;
  if (now - body.startedAt > limits.fileTimeoutMs) return true;
  const { at, bytes } = body.lastCheck;
  if (now - at < limits.paceWindowMs) return false;
  const { bytesRead } = body.request.socket;
  body.lastCheck = { at: now, bytes: bytesRead };
  return (bytesRead - bytes) / ((now - at) / 1000) < limits.minBytesPerSecond;
}

function isTooMuch({ request, bytesAtReply }: Body, limits: BodyLimits): boolean {
  return bytesAtReply !== null && request.socket.bytesRead - bytesAtReply > limits.maxBytesAfterReply;
}

function disconnect({ request, response }: Body, site: SiteReplies): void {
  // Only a reply that waits behind another one has no socket.
  if (response.headersSent || response.socket === null) request.socket.destroySoon();
  else endWithProblem(response, requestTimeout(), site);
}
