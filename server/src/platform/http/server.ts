import { randomUUID } from "node:crypto";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import { bodyLimits, watchBodies } from "./bodies.ts";
import { answerProblems } from "./problems.ts";
import { rememberRoutes } from "./routes-of.ts";

const bodyLimit = 64 * 1024;

/**
 * An HTTP server with the limits that keep it up: a client that is slow to say what it wants is cut off, headers and
 * bodies have a most, every error has the one form, every reply a request id and the security headers.
 */
export async function createServer(
  log: Log,
  options: { trustProxy: boolean; isHttps: boolean; now?: () => number },
): Promise<FastifyInstance> {
  const problems = answerProblems(log);
  const server = Fastify({
    // Requests are logged below, with less in them than the framework would write.
    logger: false,
    trustProxy: options.trustProxy,
    bodyLimit,
    // Node's own limits hold a slow client for minutes or for ever; measured, these let go of slow headers within 12 s.
    // Bodies are watched apart, by their pace: this one only stands behind that.
    requestTimeout: bodyLimits.fileMilliseconds + 60_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: problems.onFrameworkError,
    clientErrorHandler: problems.onClientError,
    ajv: { customOptions: { coerceTypes: false } },
  });
  watchBodies(server.server, bodyLimits, options.now ?? (() => performance.now()));
  rememberRoutes(server);
  server.removeContentTypeParser("text/plain");
  server.setErrorHandler(problems.onError);
  server.setNotFoundHandler(problems.onNotFound);
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: options.isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
  });
  server.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  server.addHook("onResponse", async (request, reply) => {
    // The pattern of the route and not the address: addresses carry positions and names.
    const route = request.routeOptions.url ?? "none";
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  return server;
}
