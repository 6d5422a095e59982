import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance, FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses changes that another site's page asks a browser for, signing in included. */
export function refuseForeignPages(server: FastifyInstance, publicUrl: string): void {
  const site = new URL(publicUrl);
  server.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method) || isOwnPage(request, site)) return;
    throw new Problem("forbidden", "This may only be asked for by a page of this site");
  });
}

/** Whether a browser sent the request: those get their refresh token where scripts cannot read it. */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
}

function isOwnPage({ headers }: FastifyRequest, site: URL): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  // Browsers from before that header always say where a change comes from; what says neither is no browser.
  if (headers.origin === undefined) return true;
  if (headers.origin === site.origin) return true;
  // A site that was given no address of its own is reached by whatever name its machine has.
  const isUnnamed = site.hostname === "localhost";
  return isUnnamed && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}
