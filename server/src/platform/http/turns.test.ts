import { connect } from "node:net";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";

const { app } = await ownApp();
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

it.each([
  ["readable", "/healthz", 200],
  ["unreadable", "/api/%zz", 400],
])(
  "serves one who asks once before the many requests of another at %s addresses, and then all of them",
  async (_, url, status) => {
    const order: string[] = [];
    const ask = async (remoteAddress: string, url: string) => {
      const reply = await app.inject({ url, remoteAddress });
      order.push(remoteAddress);
      return reply.statusCode;
    };
    const crowd = Array.from({ length: 400 }, () => ask("192.0.2.1", url));
    expect(await ask("192.0.2.2", "/healthz")).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([status]));
    expect(order).toHaveLength(401);
    expect(order.indexOf("192.0.2.2")).toBeLessThan(50);
  },
);

it("refuses what one network has waiting beyond a limit", async () => {
  const asked = Array.from({ length: 3_000 }, () => app.inject({ url: "/healthz", remoteAddress: "192.0.2.1" }));
  const statuses = (await Promise.all(asked)).map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2_000);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

it("lets one who asks once wait where many networks together have too much waiting", async () => {
  const ask = async (remoteAddress: string) => (await app.inject({ url: "/healthz", remoteAddress })).statusCode;
  const asked = Array.from({ length: 6_000 }, (_, n) => ask(`192.0.2.${1 + (n % 5)}`));
  expect(await ask("192.0.2.99")).toBe(200);
  const served = (await Promise.all(asked)).filter((status) => status === 200);
  expect(served.length).toBeGreaterThanOrEqual(4_000);
  expect(served.length).toBeLessThan(5_000);
});

it("serves so many requests that one connection sends at once, ends it with one more, and goes on serving", async () => {
  expect(await pipeline(32)).toEqual(Array.from({ length: 32 }, () => "200"));
  for (const tooMany of [33, 4_000]) expect(await pipeline(tooMany)).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** Sends requests on one connection without waiting for replies; returns the statuses that came until it was closed. */
function pipeline(requests: number): Promise<string[]> {
  return new Promise((resolve) => {
    let replies = "";
    const one = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    const last = one.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
    const socket = connect(port, "127.0.0.1", () => socket.write(one.repeat(requests - 1) + last));
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      replies += chunk;
    });
    // A reset is how it may end.
    socket.on("error", () => {});
    socket.on("close", () => resolve(Array.from(replies.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status = ""]) => status)));
  });
}
