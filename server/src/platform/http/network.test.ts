import { endpoint } from "@dishboard/contract/endpoint";
import { ProblemReply } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createRateLimiter } from "../rate-limiter.ts";
import { readSettings } from "../settings.ts";
import { isPublicAddress, networkOf } from "./network.ts";
import { route } from "./route.ts";
import { createServer } from "./server.ts";

const scarce = endpoint({
  method: "GET",
  path: "/api/test/scarce",
  operationId: "scarce",
  tag: "service",
  summary: "A call that may be made twice a minute",
  description: "Of a test",
  reply: z.object({}),
  limit: ["invitations"],
});

const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function statusesOf(TRUST_PROXY: string, forwarded: string[]): Promise<number[]> {
  const { trustedProxies } = readSettings({ TRUST_PROXY });
  const limiter = createRateLimiter({ now: Date.now, overrides: { invitations: { max: 2, perSeconds: 60 } } });
  const server = await createServer(pino({ level: "silent" }), { trustedProxies, isHttps: false, limiter });
  servers.push(server);
  route(server, scarce, async () => ({}));
  const statuses: number[] = [];
  for (const addresses of forwarded) {
    const headers = addresses === "" ? {} : { "x-forwarded-for": addresses };
    const reply = await server.inject({ url: scarce.path, remoteAddress: "10.0.0.1", headers });
    if (reply.statusCode === 400) expect(ProblemReply.parse(reply.json()).error.message).toMatch(/X-Forwarded-For/);
    statuses.push(reply.statusCode);
  }
  return statuses;
}

/** Forwarded headers of an appending proxy whose client prepends an invented address each time. */
const invented = (real: string) => [1, 2, 3].map((n) => `198.51.100.${n}, ${real}`);

describe("behind a proxy", () => {
  it.each(["1", "10.0.0.1", "10.0.0.0/8", "192.0.2.77, ::ffff:10.0.0.1"])(
    "that TRUST_PROXY=%s names, a client is known by the address that the proxy saw",
    async (setting) => {
      expect(await statusesOf(setting, invented("203.0.113.7"))).toEqual([200, 200, 429]);
      expect(await statusesOf(setting, ["203.0.113.7", "203.0.113.8", "203.0.113.9"])).toEqual([200, 200, 200]);
    },
  );

  it.each(["2", "10.0.0.1, 10.0.0.2"])("and another in front of it, TRUST_PROXY=%s names both", async (setting) => {
    const through = (client: string) => `${client}, 10.0.0.2`;
    expect(await statusesOf(setting, invented("203.0.113.7").map(through))).toEqual([200, 200, 429]);
  });

  it("that is not named, all are one client", async () => {
    expect(await statusesOf("off", invented("203.0.113.7"))).toEqual([200, 200, 429]);
    expect(await statusesOf("10.0.0.2", ["203.0.113.7", "203.0.113.8", "203.0.113.9"])).toEqual([200, 200, 429]);
  });

  it("one client is one client with any port, and in any form of its address", async () => {
    expect(await statusesOf("1", ["203.0.113.7:50001", "203.0.113.7:50002", "203.0.113.7"])).toEqual([200, 200, 429]);
    const forms = ["::ffff:203.0.113.7", "[::ffff:cb00:7107]:50001", "203.0.113.7"];
    expect(await statusesOf("1", forms)).toEqual([200, 200, 429]);
    expect(await statusesOf("1", ["[2001:db8::1]:50001", "2001:DB8::2", "2001:db8:0:0::3"])).toEqual([200, 200, 429]);
  });

  it("a client without an address is refused", async () => {
    const texts = ["unknown", "_hidden", "203.0.113.7x", "203.0.113.256", "<script>", "203.0.113.7, "];
    expect(await statusesOf("1", texts)).toEqual([400, 400, 400, 400, 400, 200]);
    expect(await statusesOf("1", ["", "", ""])).toEqual([200, 200, 429]);
  });
});

describe("the network of a caller", () => {
  it("is an IPv4 address, or the /56 of an IPv6 one", () => {
    expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:0");
    expect(networkOf("2001:DB8:1:12ff::9")).toBe("2001:db8:1:1200");
    expect(networkOf("2001:db8::1")).toBe(networkOf("2001:db8::2"));
    expect(networkOf("::1")).toBe("0:0:0:0");
    expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0");
    expect(() => networkOf("unknown")).toThrow("X-Forwarded-For does not hold the address of the caller");
  });
});

describe("a public address", () => {
  it.each([...["1.1.1.1", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]])(
    "is %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.31.255.255", "192.168.1.1"],
    ...["224.0.0.1", "255.255.255.255", "::", "::1", "fc00::1", "fe80::1%eth0", "ff02::1", "2001:db8::1"],
    ...["::ffff:127.0.0.1", "::ffff:a00:1", "localhost", "1.1.1", "", "fd00:ec2::254", "100.100.100.200"],
    // A translator, 6to4, Teredo, an IPv4-compatible address, and the hosts of clouds.
    ...["64:ff9b::7f00:1", "64:ff9b::169.254.169.254", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:a00:1::1"],
    ...["::7f00:1", "::ffff:0:127.0.0.1", "168.63.129.16", "192.0.0.192", "100::1", "4000::1", "e000::1"],
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});
