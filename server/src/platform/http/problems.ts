import type { Socket } from "node:net";
import { Problem, type ProblemCode, type ProblemReply, problemStatus } from "@dishboard/contract/problem";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDeadlock, isOfNobody, isUnreachable } from "../../database/connect.ts";
import { type Log, warnSparingly } from "../log.ts";
import { TooManyRequests } from "../rate-limiter.ts";
import { nothingHere } from "../sessions/viewer.ts";
import { StorageUnavailable, storageFull } from "../storage/storage.ts";
import { isReadableAddress } from "./page-addresses.ts";
import { allowedMethods } from "./route-list.ts";
import type { SecurityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The problem that a caller reads for an error, which is logged. */
    explainError: (error: Error, requestId: string) => Problem;
  }
}

/** A client may retry after this time; a database that restarts usually answers within two seconds. */
const retryAfterSeconds = 2;

/** Handlers that turn every error into the one error reply, without internal details. */
export function createErrorHandlers(log: Log, security: SecurityHeaders) {
  function onError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
    return send(explain(error, request.id), request, reply);
  }

  /** The problem that a caller reads for an error, which is logged. */
  function explain(error: FastifyError | Error, requestId: string): Problem {
    const problem = problemOf(error);
    logProblem(log, problem, error, requestId);
    return problem;
  }

  function onNotFound(request: FastifyRequest, reply: FastifyReply) {
    if (!isReadableAddress(request.originalUrl))
      return send(new Problem("invalid", "This address cannot be read"), request, reply);
    const allowed = allowedMethods(request.server, request.url.split("?", 1)[0] ?? "/");
    const method = request.method === "HEAD" ? "GET" : request.method;
    // The route of a missing file does allow the method.
    if (allowed.length === 0 || allowed.includes(method))
      return send(new Problem("not-found", nothingHere), request, reply);
    reply.header("allow", allowed.join(", "));
    return send(new Problem("method-not-allowed", `This address does not take ${request.method}`), request, reply);
  }

  /** Replies to bytes that are no HTTP request. */
  function onClientError(error: Error & { code?: string }, socket: Socket) {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const code: ProblemCode = error.code === "HPE_HEADER_OVERFLOW" ? "headers-too-large" : "invalid";
    const message = code === "invalid" ? "This request cannot be read" : "The headers of this request are too large";
    const body = JSON.stringify({ error: { code, message, requestId: "none" } } satisfies ProblemReply);
    const headers = Object.entries({
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
      ...security,
    });
    const head = [`HTTP/1.1 ${problemStatus[code]} ${code}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  }

  return { onError, explain, onNotFound, onClientError };
}

/** Sends a problem as the one error reply. */
export function send(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  if (problem instanceof TooManyRequests) reply.header("retry-after", String(problem.retryAfterSeconds));
  if (problem.code === "unavailable") reply.header("retry-after", String(retryAfterSeconds));
  reply.header("cache-control", "no-store");
  // Serialised here, past the reply schema of the route.
  return reply
    .status(problem.status)
    .type("application/json; charset=utf-8")
    .serializer(String)
    .send(JSON.stringify(problemReply(problem, request.id)));
}

/** The one error reply. */
export function problemReply({ code, message, field }: Problem, requestId: string): ProblemReply {
  return { error: { code, message, ...(field === undefined ? {} : { field }), requestId } };
}

/** Logs what operators should know of: what is not ours to explain, and once a minute that the server cannot serve. */
export function logProblem(log: Log, { code }: Problem, error: Error, requestId: string): void {
  if (code === "internal") log.error({ requestId, err: error }, "request failed");
  else if (code === "unavailable") warnSparingly(log, { reason: error.message }, code);
  // The reason names a different file each time.
  else if (code === "storage-full") warnSparingly(log, { reason: error.message }, code, code);
}

const fullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", "EROFS", "53100"]);

/** No space, no quota or no permission to write at all, in the file system or in PostgreSQL. */
function isStorageFull(error: Error & { code?: unknown }): boolean {
  return fullCodes.has(error.code);
}

/** The problem that a caller reads for an error. */
export function problemOf(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFull(error)) return storageFull();
  if (isUnreachable(error) || isDeadlock(error) || error instanceof StorageUnavailable)
    return new Problem("unavailable", "The server is catching its breath. Please try again in a moment.");
  // Their account was erased while the call was under way.
  if (isOfNobody(error)) return new Problem("sign-in-required", "Please sign in first");
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new Problem("too-large", "This request is too large");
  if (status === 415) return new Problem("unsupported-media-type", "This kind of content is not accepted here");
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem("invalid", "This request cannot be read");
  return new Problem("internal", "Something went wrong. Please try again.");
}
