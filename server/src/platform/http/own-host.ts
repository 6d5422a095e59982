import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Load balancers and metrics collectors request these by any address of the machine. */
const healthChecks = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Refuses requests with several Host headers. A site without an address answers only its own machine. Otherwise any
 * site's page could reach it by giving its own name this machine's address.
 */
export function requireOwnHost(server: FastifyInstance, publicUrl: string): void {
  const isLocal = isLoopback(new URL(publicUrl).host);
  server.addHook("onRequest", async (request) => {
    if (hasSeveralHosts(request)) throw new Problem("invalid", "This request names several hosts");
    const { host } = request.headers;
    if (!isLocal || host === undefined || isLoopback(host) || healthChecks.has(request.url)) return;
    throw new Problem(
      "forbidden",
      `This site is open on its own machine only, at ${publicUrl}. PUBLIC_URL has to name the address that people use.`,
    );
  });
}

/** Whether a host, with or without a port, is always this machine. */
export function isLoopback(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return /^(.+\.)?localhost$/.test(hostname) || /^127(\.\d+){3}$/.test(hostname) || hostname === "[::1]";
}

function hasSeveralHosts({ raw }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < raw.rawHeaders.length; at += 2)
    if (raw.rawHeaders[at]?.length === 4 && raw.rawHeaders[at]?.toLowerCase() === "host") hosts++;
  return hosts > 1;
}
