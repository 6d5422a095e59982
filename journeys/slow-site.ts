import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { forward } from "../testing/forward.ts";

/** A proxy that can hold replies. */
export type SlowSite = {
  url: string;
  /** Holds a path's next reply; `arrived` resolves once it is there. */
  hold(path: string): { arrived: Promise<void>; release(): void };
};

/** Starts a proxy for the calling test file. */
export async function ownSlowSite(siteUrl: string): Promise<SlowSite> {
  const { hostname: host, port } = new URL(siteUrl);
  const target = { host, port: Number(port) };
  const waiting = new Map<string, { arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> }>();
  const server = createServer((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? "/", siteUrl);
    forward(target, incoming, reply, async () => {
      const current = waiting.get(pathname);
      waiting.delete(pathname);
      current?.arrived.resolve();
      await current?.released.promise;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(path) {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      waiting.set(path, { arrived, released });
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
}
