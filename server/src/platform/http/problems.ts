import { Problem } from "@dishboard/contract/problem";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDeadlock, isOfNobody, isUnreachable } from "../../database/connect.ts";
import { type Log, warnSparingly } from "../log.ts";
import { nothingHere } from "../sessions/viewer.ts";
import { StorageUnavailable, storageFull } from "../storage/storage.ts";
import { isReadableAddress } from "./page-addresses.ts";
import { asksForPage, renderProblem } from "./problem-reply.ts";
import { allowedMethods } from "./route-list.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the caller's problem for an error, which is logged. */
    explainError: (error: Error, requestId: string) => Problem;
  }
}

/** Creates handlers that turn errors into replies without internal details. */
export function createErrorHandlers(log: Log, siteName: string) {
  function onError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
    return send(explain(error, request.id), request, reply);
  }

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

  function send(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
    const { url, headers, id: requestId } = request;
    const { body, headers: own } = renderProblem(problem, {
      siteName,
      requestId,
      isPage: asksForPage({ url, headers }),
    });
    // Serialised here, without the reply schema of the route.
    return reply.status(problem.status).headers(own).serializer(String).send(body);
  }

  return { onError, explain, onNotFound };
}

/** Logs unexpected errors, and once a minute that the server cannot serve. */
export function logProblem(log: Log, { code }: Problem, error: Error, requestId: string): void {
  if (code === "internal") log.error({ requestId, err: error }, "request failed");
  else if (code === "unavailable") warnSparingly(log, { reason: error.message }, code);
  // The reason names a different file each time.
  else if (code === "storage-full") warnSparingly(log, { reason: error.message }, code, code);
}

const fullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", "EROFS", "53100"]);

/** No space, no quota or no write permission, in the file system or in PostgreSQL. */
function isStorageFull(error: Error & { code?: unknown }): boolean {
  return fullCodes.has(error.code);
}

export function problemOf(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;
  if (isStorageFull(error)) return storageFull();
  if (isUnreachable(error) || isDeadlock(error) || error instanceof StorageUnavailable)
    return new Problem("unavailable", "The server is catching its breath. Please try again in a moment.");
  // The account was erased during the call.
  if (isOfNobody(error)) return new Problem("sign-in-required", "Please sign in first");
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new Problem("too-large", "This request is too large");
  if (status === 415) return new Problem("unsupported-media-type", "This kind of content is not accepted here");
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem("invalid", "This request cannot be read");
  return new Problem("internal", "Something went wrong. Please try again.");
}
