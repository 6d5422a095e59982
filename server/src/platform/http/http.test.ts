import { connect as connectSocket } from "node:net";
import { endpoint } from "@dishboard/contract/endpoint";
import { Problem, ProblemReply } from "@dishboard/contract/problem";
import { pictureTypes } from "@dishboard/contract/uploads";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ownApp } from "../../../../testing/app.ts";
import { route } from "./route.ts";
import { securityHeaders } from "./security-headers.ts";

const example = { tag: "service", summary: "An example", description: "Of a test" } as const;
const order = endpoint({
  method: "POST",
  path: "/api/test/orders/:id",
  operationId: "order",
  ...example,
  params: z.object({ id: z.string().check(z.regex(/^\d+$/, "An order has a number")) }),
  body: z.strictObject({ dish: z.string(), plates: z.int() }),
  reply: z.object({ dish: z.string() }),
  limit: ["usernames"],
});
const scarce = endpoint({
  method: "GET",
  path: "/api/test/scarce",
  operationId: "scarce",
  ...example,
  reply: z.object({}),
  limit: ["emailLinks"],
});
const wrong = endpoint({
  method: "GET",
  path: "/api/test/wrong",
  operationId: "wrong",
  ...example,
  reply: z.object({ n: z.int() }),
});
const broken = endpoint({
  method: "GET",
  path: "/api/test/broken",
  operationId: "broken",
  ...example,
  reply: z.object({}),
});
const away = endpoint({ method: "GET", path: "/api/test/away", operationId: "away", ...example, reply: z.object({}) });
const full = endpoint({
  method: "GET",
  path: "/api/test/full/:code",
  operationId: "full",
  ...example,
  params: z.object({ code: z.string() }),
  reply: z.object({}),
});

function addTestCalls(server: FastifyInstance): void {
  route(server, order, async ({ body }) => ({ ...body, secret: "never sent" }));
  route(server, scarce, async () => ({}));
  route(server, wrong, async () => ({ n: 1.5 }));
  route(server, broken, async () => {
    throw new Error("select password from users at /srv/app.ts:3");
  });
  route(server, away, async () => {
    throw Object.assign(new Error("terminating connection"), { code: "57P01" });
  });
  route(server, full, async ({ params }) => {
    throw Object.assign(new Error("no space left on /srv"), params);
  });
}

const { app } = await ownApp({ LIMITS: "email-links=2/1m" }, { extend: addTestCalls });
const https = await ownApp({ PUBLIC_URL: "https://board.example" });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const port = Number(new URL(address).port);
afterAll(() => app.close());

function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, "127.0.0.1", () => socket.write(request));
    let reply = "";
    socket.on("data", (chunk) => {
      reply += chunk;
    });
    socket.on("close", () => resolve(reply));
    socket.on("error", reject);
  });
}

const get = (path: string, headers = "") =>
  raw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);
const post = (payload: string, type = "application/json", id = "1") =>
  app.inject({ method: "POST", url: `/api/test/orders/${id}`, payload, headers: { "content-type": type } });

function problemIn(reply: string): ProblemReply["error"] {
  return ProblemReply.parse(JSON.parse(reply.slice(reply.indexOf("\r\n\r\n") + 4))).error;
}

describe("a request that cannot be used", () => {
  it.each([
    ["null", 400],
    ["", 400],
    ["{", 400],
    ["[]", 400],
    ['"text"', 400],
    ['{"dish":"Ramen"}', 400],
    ['{"dish":"Ramen","plates":"2"}', 400],
    ['{"dish":["Ramen"],"plates":2}', 400],
    ['{"dish":"Ramen","plates":1e309}', 400],
    ['{"dish":"Ramen","plates":2,"price":1}', 400],
    ['{"dish":"Ramen","plates":2,"__proto__":{}}', 400],
    [JSON.stringify({ dish: "x".repeat(70_000), plates: 1 }), 413],
    ["[".repeat(60_000), 400],
  ])("with the body %.40s gets a clear answer", async (body, status) => {
    const reply = await post(body);
    expect(reply.statusCode).toBe(status);
    expect(ProblemReply.parse(reply.json()).error.message).toMatch(/^\w.{8,}/);
  });

  it("with JSON that is nested too deeply is refused before it is parsed, here and where people sign in", async () => {
    const nested = (levels: number) => `{"dish":"]}\\"","plates":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await post(nested(19))).json().error.field).toBe("plates");
    expect((await post(nested(20))).json().error.message).toBe("JSON may be nested 20 levels deep at most");
    const headers = { "content-type": "application/json" };
    const recover = (payload: string) => app.inject({ method: "POST", url: "/auth/v1/recover", payload, headers });
    const deep = await recover(nested(20));
    expect([deep.statusCode, deep.json().msg]).toEqual([400, "JSON may be nested 20 levels deep at most"]);
    const long = await recover(JSON.stringify({ email: "x".repeat(4_096) }));
    expect([long.statusCode, long.json().error_code]).toEqual([413, "request_too_large"]);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/json\tx", "application/json garbage"])(
    "of the type %j is refused",
    async (type) => {
      const reply = await post('{"dish":"Ramen","plates":2}', type);
      expect(reply.statusCode).toBe(415);
      expect(ProblemReply.parse(reply.json()).error.code).toBe("unsupported-media-type");
    },
  );

  it("names the field and gives the message of the schema", async () => {
    const reply = await post('{"dish":"Ramen","plates":2}', "application/json", "abc");
    expect(reply.json().error).toEqual({
      code: "invalid",
      message: "An order has a number",
      field: "id",
      requestId: reply.headers["x-request-id"],
    });
    expect((await post('{"dish":"Ramen","plates":2,"price":1}')).json().error).toMatchObject({ field: "price" });
  });

  it.each([
    ["/api/charts/%00", 404],
    ["/api/charts/%2e%2e/%2e%2e/etc/passwd", 404],
    ["/media/%2e%2e/%2e%2e/etc/passwd", 404],
    ["/media/..%2f..%2flock", 404],
    ["/media/%00", 404],
    ["//api/charts/dishes", 404],
    ["/api/%zz", 400],
    ["/api/%25", 404],
    ["http://", 400],
    ["*", 400],
    [`/api/dishes/${"9".repeat(8_000)}`, 404],
    ["/nothing/here", 404],
  ])("at the address %s finds nothing", async (path, status) => {
    const reply = await get(path);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(problemIn(reply).message).toMatch(/^\w.{8,}/);
  });

  it("with a method that the address does not take hears which it takes", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/charts/dishes",
      payload: "null",
      headers: { "content-type": "application/json" },
    });
    expect([reply.statusCode, reply.headers.allow, reply.json().error.code]).toEqual([
      405,
      "GET",
      "method-not-allowed",
    ]);
    expect((await app.inject({ method: "DELETE", url: "/api/test/orders/7" })).headers.allow).toBe("POST");
    expect(await raw("TRACE /api/charts/dishes HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1.1 40[45] /,
    );
  });

  it("with 16 kB of headers, more than 100, or that is no HTTP at all, gets the one error form too", async () => {
    const huge = await get("/healthz", `x-much: ${"x".repeat(17_000)}\r\n`);
    expect(huge).toMatch(/^HTTP\/1.1 431 /);
    expect(problemIn(huge).code).toBe("headers-too-large");
    const headers = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: 1\r\n`).join("");
    // Every request of these tests has two more.
    expect(await get("/healthz", headers(98))).toMatch(/^HTTP\/1.1 200 /);
    for (const count of [99, 1_000]) {
      const many = await get("/healthz", headers(count));
      expect(many).toMatch(/^HTTP\/1.1 431 /);
      expect(problemIn(many).code).toBe("headers-too-large");
    }
    const garbage = await raw("hello\r\n\r\n");
    expect(garbage).toMatch(/^HTTP\/1.1 400 /);
    expect(problemIn(garbage).code).toBe("invalid");
    const smuggled = await raw(
      "POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    );
    expect(smuggled).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe("a request to another host", () => {
  it("that names two at once is refused, whatever they are", async () => {
    const reply = await raw("GET /healthz HTTP/1.1\r\nhost: localhost\r\nHOST: localhost\r\nconnection: close\r\n\r\n");
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    expect(problemIn(reply).message).toBe("This request names several hosts");
  });

  const ask = async (server: FastifyInstance, host: string, url = "/api/charts/dishes") =>
    (await server.inject({ url, headers: { host } })).statusCode;

  it.each(["evil.example:3000", "192.0.2.7:3000", "localhost.evil.example", "127.0.0.1.evil.example", "a b"])(
    "like %s is refused by a site without an address of its own, but for health checks",
    async (host) => {
      expect([await ask(app, host), await ask(app, host, "/healthz")]).toEqual([403, 200]);
    },
  );

  it.each(["localhost:3000", "board.localhost", "127.0.0.1", "[::1]:3000"])(
    "like %s is its own machine",
    async (host) => {
      expect(await ask(app, host)).toBe(200);
    },
  );

  it("is served by a site that has an address, behind a proxy for example", async () => {
    expect(await ask(https.app, "10.0.0.7:3000")).toBe(200);
  });
});

describe("what the server says", () => {
  it("holds nothing that its contract does not name", async () => {
    expect((await post('{"dish":"Ramen","plates":2}')).json()).toEqual({ dish: "Ramen" });
    expect((await app.inject("/api/test/wrong")).statusCode).toBe(500);
  });

  it("tells nothing of the machine when something breaks", async () => {
    const reply = await app.inject("/api/test/broken");
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/select|users|\/srv|app\.ts|Error/);
    expect(reply.json().error).toMatchObject({ code: "internal", requestId: reply.headers["x-request-id"] });
  });

  it("is 'try again' when the database is away", async () => {
    const reply = await app.inject("/api/test/away");
    expect([reply.statusCode, reply.headers["retry-after"], reply.json().error.code]).toEqual([
      503,
      "2",
      "unavailable",
    ]);
  });

  it.each(["ENOSPC", "EDQUOT", "EROFS", "53100"])("is 'full' when the disk or the database says %s", async (code) => {
    const reply = await app.inject(`/api/test/full/${code}`);
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      507,
      { code: "storage-full", message: "Storage is full" },
    ]);
  });

  it("is 'too many' past a call's limit, for that caller alone", async () => {
    const ask = (remoteAddress: string) => app.inject({ url: "/api/test/scarce", remoteAddress });
    await ask("192.0.2.1");
    expect((await ask("192.0.2.1")).statusCode).toBe(200);
    const refused = await ask("192.0.2.1");
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "too-many-requests"]);
    expect(refused.json().error.message).toBe(
      "Too many requests: 2 a minute from one network at most. Please try again in a moment.",
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("192.0.2.2")).statusCode).toBe(200);
  });

  it("carries the security headers", async () => {
    const { headers } = await app.inject("/healthz");
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "x-xss-protection": "0",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
  });

  it.each([
    ["an address that cannot be read", "GET /api/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    ["what is no HTTP", "hello\r\n\r\n"],
  ])("carries them for %s too", async (_, request) => {
    const reply = await raw(request);
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
    for (const [name, value] of Object.entries(securityHeaders({ isHttps: false })))
      expect(reply).toContain(`\r\n${name}: ${value}\r\n`);
  });

  it("survives connections that are reset while they ask for an address that cannot be read", async () => {
    const reset = () =>
      new Promise<void>((resolve) => {
        const socket = connectSocket(port, "127.0.0.1", () => {
          socket.write("GET /api/%zz HTTP/1.1\r\nhost: localhost\r\n\r\n", () => socket.resetAndDestroy());
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve());
      });
    for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 5 }, reset));
    expect(await get("/healthz")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("is to stay with https, on the subdomains only if asked", async () => {
    const policyOf = async (server: FastifyInstance) =>
      (await server.inject("/healthz")).headers["strict-transport-security"];
    expect(await policyOf(https.app)).toBe("max-age=63072000");
    const { app: whole } = await ownApp({ PUBLIC_URL: "https://board.example", HSTS_SUBDOMAINS: "on" });
    expect(await policyOf(whole)).toBe("max-age=63072000; includeSubDomains");
  });
});

describe("the published description", () => {
  it("names, groups and describes every call, no two alike", async () => {
    const { paths } = (await app.inject("/api/openapi.json")).json() as {
      paths: Record<
        string,
        Record<string, { operationId: string; tags: string[]; summary: string; description: string }>
      >;
    };
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(calls.length).toBeGreaterThan(20);
    const undescribed = calls.filter(
      ({ tags, summary, description }) => tags?.length !== 1 || !/\w/.test(summary) || !/\w/.test(description),
    );
    expect(undescribed).toEqual([]);
    const names = calls.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => !/^[a-z][A-Za-z]+$/.test(name) || names.indexOf(name) < index)).toEqual([]);
  });

  it("is OpenAPI 3.1 and knows every call", async () => {
    const { openapi, paths } = (await app.inject("/api/openapi.json")).json();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        "/api/charts/dishes",
        "/api/charts/products",
        "/api/openapi.json",
        "/healthz",
        "/readyz",
        "/api/test/orders/{id}",
      ]),
    );
    const { content } = paths["/api/media/{bucket}"].post.requestBody;
    expect(Object.keys(content)).toEqual([...pictureTypes, "application/octet-stream"]);
    expect(paths["/api/charts/dishes"].get.parameters.map((one: { name: string }) => one.name)).toEqual([
      "lat",
      "lon",
      "order",
      "votes",
      "minCents",
      "maxCents",
      "cuisine",
      "meal",
      "diet",
      "avoid",
      "within",
      "hours",
    ]);
  });

  it("is not sent again to those who have it", async () => {
    const { headers } = await app.inject("/api/openapi.json");
    const again = await app.inject({ url: "/api/openapi.json", headers: { "if-none-match": String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

describe("a problem", () => {
  it("knows its status", () => {
    expect(new Problem("conflict", "Somebody was faster").status).toBe(409);
  });
});
