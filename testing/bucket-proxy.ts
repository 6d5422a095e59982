import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { forward } from "./forward.ts";
import type { S3Server } from "./s3-server.ts";

export type BucketProxy = {
  url: string;
  /** Holds the next stored file; `arrived` resolves once it is there. */
  hold(): { arrived: Promise<void>; release(): void };
  fails: boolean;
};

export async function ownBucketProxy({ url }: S3Server): Promise<BucketProxy> {
  const port = Number(new URL(url.replace("s3:", "http:")).port);
  let waiting: { arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> } | undefined;
  const server = createServer(async (incoming, reply) => {
    const isFile = incoming.method === "PUT";
    if (isFile && waiting) {
      const { arrived, released } = waiting;
      waiting = undefined;
      arrived.resolve();
      await released.promise;
    }
    if (isFile && proxy.fails) {
      incoming.resume();
      reply.writeHead(500).end();
      return;
    }
    forward({ host: "127.0.0.1", port }, incoming, reply);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const proxy: BucketProxy = {
    url: url.replace(/:\d+\//, `:${(server.address() as AddressInfo).port}/`),
    fails: false,
    hold() {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      waiting = { arrived, released };
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
  return proxy;
}
