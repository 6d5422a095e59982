import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "./own-host.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses changes and sign-ins that a browser sends for another site's page. */
export function requireSameSite(server: FastifyInstance, publicUrl: string): void {
  const site = new URL(publicUrl);
  server.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method) || isSameSite(request, site)) return;
    throw new Problem("forbidden", "This may only be asked for by a page of this site");
  });
}

/** Whether a browser sent the request. Browsers get their refresh token where scripts cannot read it. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

function isSameSite({ headers }: FastifyRequest, site: URL): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  // Browsers without that header send the origin of every change; a client that sends neither is no browser.
  if (headers.origin === undefined) return true;
  if (headers.origin === site.origin) return true;
  // Without PUBLIC_URL the site has every name of its own machine, see `requireOwnHost`.
  return isLoopback(site.host) && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
