import type { IncomingMessage, Server } from "node:http";

/** How long a request body may take, and how much of it is read after the reply. */
export type BodyLimits = {
  /** For a whole ordinary body. */
  bodyTimeoutMs: number;
  /** For a whole file. */
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

/** A request body that is being received. */
type Body = {
  request: IncomingMessage;
  isFile: boolean;
  startedAt: number;
  /** The rate is measured from here. */
  lastCheck: { at: number; bytes: number };
  bytesAtReply: number | null;
};

const bodies = new WeakMap<IncomingMessage, Body>();
const checkIntervalMs = 250;

/**
 * Disconnects clients that send a body too slowly. Node has one limit for all requests and measures no rate, so it would
 * have to be as long as the longest upload.
 */
export function limitSlowBodies(server: Server, limits: BodyLimits, now: () => number): void {
  const open = new Set<Body>();
  server.prependListener("request", (request, response) => {
    if (!declaresBody(request)) return;
    const lastCheck = { at: now(), bytes: request.socket.bytesRead };
    const body: Body = { request, isFile: false, startedAt: lastCheck.at, lastCheck, bytesAtReply: null };
    bodies.set(request, body);
    open.add(body);
    request.once("close", () => open.delete(body));
    response.once("finish", () => {
      body.bytesAtReply = request.socket.bytesRead;
      // Node reads the rest by itself only when nothing was read before.
      request.resume();
    });
  });
  const timer = setInterval(() => {
    for (const body of open) {
      if (body.request.complete || body.request.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, limits, now()) || isTooMuch(body, limits)) disconnect(server, body);
    }
  }, checkIntervalMs).unref();
  server.once("close", () => clearInterval(timer));
}

/** Applies the limits of a file to the body of a request from here on. */
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

/** Ends a connection as Node does at its own limit: with a reply if there was none yet. */
function disconnect(server: Server, { request, bytesAtReply }: Body): void {
  const { socket } = request;
  if (bytesAtReply === null)
    server.emit("clientError", Object.assign(new Error("Too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  socket.destroySoon();
}
