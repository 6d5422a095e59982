import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type OtherPage =
  | { type: string; content: string | Buffer; headers?: Record<string, string> }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export type OtherSite = {
  /** Without a trailing slash. */
  origin: string;
  port: number;
  pages: Map<string, OtherPage>;
  requests: { path: string; headers: IncomingHttpHeaders }[];
};

export async function startOtherSite(pages: Record<string, OtherPage> = {}): Promise<OtherSite> {
  const site: OtherSite = { origin: "", port: 0, pages: new Map(Object.entries(pages)), requests: [] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    site.requests.push({ path: request.url ?? "", headers: request.headers });
    const page = site.pages.get(pathname);
    if (typeof page === "function") return page(request, response);
    if (!page) return void response.writeHead(404, { "content-type": "text/plain" }).end("There is nothing here.");
    response.writeHead(200, { "content-type": page.type, ...page.headers }).end(page.content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  site.port = (server.address() as AddressInfo).port;
  site.origin = `http://127.0.0.1:${site.port}`;
  return site;
}
