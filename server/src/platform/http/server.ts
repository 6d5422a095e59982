import { randomUUID } from "node:crypto";
import type { ServerOptions } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import type { BeginChange } from "../../database/standby-barrier.ts";
import type { Log } from "../log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createRateLimiter, type RateLimiter } from "../rate-limiter.ts";
import { createClientErrorHandler } from "./client-errors.ts";
import { createConnections, createTrackingServer, type IdleLimits } from "./connections.ts";
import { addDraining } from "./draining.ts";
import { isInProcess } from "./in-process.ts";
import { parseJsonBodies } from "./json-bodies.ts";
import { addressOf, type TrustedProxies, trustProxies, unreadableAddress } from "./network.ts";
import { routedAddress } from "./page-addresses.ts";
import { createErrorHandlers } from "./problems.ts";
import { createRequestQueue } from "./request-queue.ts";
import { createCallQueue } from "./route.ts";
import { trackRoutes } from "./route-list.ts";
import { securityHeaders } from "./security-headers.ts";
import { type BodyLimits, bodyLimits, limitSlowBodies } from "./slow-bodies.ts";

const bodyLimit = 64 * 1024;
const maxHeaderSize = 16 * 1024;
/** Apache's default. With a thousand short headers a waiting request holds five times their size. */
const maxHeaders = 100;

/** Time limits for clients, in milliseconds. */
export type ClientTimes = {
  /**
   * Idle time of a connection. Proxies keep idle connections for a minute. If the server closed first, a request could
   * meet the closing.
   */
  idleMs: number;
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  lookEveryMs: number;
  body: BodyLimits;
};

/** Node's defaults let slow clients stay for minutes or forever; these end slow headers within 12 s (measured). */
const clientTimes: ClientTimes = { idleMs: 75_000, headersMs: 10_000, lookEveryMs: 2_000, body: bodyLimits };

/**
 * Disconnects slow clients and limits headers and bodies. Every error has one form, and every reply a request id and
 * the security headers.
 */
export async function createServer(
  log: Log,
  options: {
    trustedProxies: TrustedProxies;
    isHttps: boolean;
    hstsSubdomains?: boolean;
    now?: () => number;
    limiter?: RateLimiter;
    databaseConnections?: number;
    beginChange?: BeginChange;
    metrics?: Metrics;
    checksReplies?: boolean;
    siteName?: string;
    times?: Partial<ClientTimes>;
    idleLimits?: IdleLimits;
  },
): Promise<FastifyInstance> {
  const { now = () => performance.now(), databaseConnections = 10, metrics = createMetrics() } = options;
  const { siteName = "Dishboard", idleLimits } = options;
  const times = { ...clientTimes, ...options.times };
  const security = securityHeaders(options);
  const site = { siteName, security };
  const problems = createErrorHandlers(log, siteName);
  const trustProxy = trustProxies(options.trustedProxies);
  const isProxy = (address: string) => trustProxy !== false && trustProxy(address, 0);
  const connections = createConnections(isProxy, now, idleLimits);
  const server = Fastify({
    // Requests are logged below, without the address and the client that the framework would log.
    logger: false,
    trustProxy,
    bodyLimit,
    serverFactory: (handle) => {
      const nodeServer = createTrackingServer(connections, nodeOptions(times), handle);
      nodeServer.maxHeadersCount = maxHeaders;
      return nodeServer;
    },
    genReqId: () => randomUUID(),
    // `routedAddress` treats longer parts as unknown addresses.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = "/" }) => routedAddress(url),
    frameworkErrors: problems.onError,
    clientErrorHandler: createClientErrorHandler(connections, site),
    ajv: { customOptions: { coerceTypes: false } },
  });
  limitSlowBodies(server.server, times.body, now, site);
  addDraining(server, connections, site);
  // Node itself would wait for those without a request.
  server.addHook("preClose", async () => connections.endIdle());
  trackRoutes(server);
  server.decorate("endpoints", []);
  server.decorate("cachedCalls", []);
  server.decorate("beginChange", options.beginChange ?? (() => async () => {}));
  server.decorate("checksReplies", options.checksReplies ?? true);
  server.decorate("explainError", problems.explain);
  server.decorate("metrics", metrics);
  server.decorate("limiter", options.limiter ?? createRateLimiter({ now, overrides: {} }));
  // They take half of the database's connections at most, one caller a quarter: the rest is for what everybody shares.
  const turns = Math.ceil(databaseConnections / 2);
  server.decorate("callQueue", createCallQueue({ turns, turnsPerKey: Math.ceil(turns / 2) }));
  server.removeContentTypeParser("text/plain");
  parseJsonBodies(server);
  server.setErrorHandler(problems.onError);
  server.setNotFoundHandler(problems.onNotFound);
  server.addHook("onRequest", async (request, reply) => {
    // Not on `raw`: Node writes headers faster at once than one by one.
    reply.headers(security).header("x-request-id", request.id);
    // Without a proxy it is the socket's, which is always valid.
    if (options.trustedProxies !== false && addressOf(request.ip) === null) throw unreadableAddress();
  });
  server.addHook("onRequest", createRequestQueue(connections.endAndRefuse));
  server.addHook("onResponse", async (request, reply) => {
    // Not the address, which may hold positions and names.
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    const { elapsedTime, statusCode: status } = reply;
    log.info({ requestId: request.id, method, route, status, ms: Math.round(elapsedTime) }, "request");
    if (!isInProcess(request)) metrics.countRequest({ method, route, status, seconds: elapsedTime / 1_000 });
  });
  return server;
}

function nodeOptions({ idleMs, headersMs, lookEveryMs, body }: ClientTimes): ServerOptions {
  return {
    // `limitSlowBodies` watches bodies; this is only a fallback.
    requestTimeout: body.fileTimeoutMs + 60_000,
    keepAliveTimeout: idleMs,
    headersTimeout: headersMs,
    connectionsCheckingInterval: lookEveryMs,
    maxHeaderSize,
  };
}
