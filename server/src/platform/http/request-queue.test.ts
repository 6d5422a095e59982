import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";

const { app } = await ownApp();

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
