import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { endpoint } from "@dishboard/contract/endpoint";
import { ProblemReply } from "@dishboard/contract/problem";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { leaveBodiesUnparsed, receiveFile } from "./file-bodies.ts";
import { route } from "./route.ts";
import { securityHeaders } from "./security-headers.ts";
import { createServer } from "./server.ts";
import { bodyLimits } from "./slow-bodies.ts";

const order = endpoint({
  method: "POST",
  path: "/api/test/orders",
  operationId: "order",
  tag: "service",
  summary: "An example",
  description: "Of a test",
  body: z.strictObject({ dish: z.string() }),
  reply: z.object({ dish: z.string() }),
});

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => logged.push(line) });
const hour = 3_600_000;
/** Idle connections stay, started requests are cut off at once. */
const quick = { idleMs: hour, headersMs: 100, lookEveryMs: 20, body: { ...bodyLimits, bodyTimeoutMs: 100 } };
const server = await start(quick);
const port = await listen(server.app);

async function start(times: Parameters<typeof createServer>[1]["times"]) {
  const app = await createServer(log, {
    trustedProxies: false,
    isHttps: false,
    siteName: "Ada's <Board>",
    ...(times && { times }),
  });
  afterAll(() => app.close());
  app.get("/hello", async () => "hello");
  app.post("/form", async () => "taken");
  route(app, order, async ({ body }) => body);
  return { app };
}

async function listen(app: Awaited<ReturnType<typeof createServer>>): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

async function open(to = port) {
  const socket = connect(to, "127.0.0.1").setEncoding("utf8");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close").then(() => received);
  await once(socket, "connect");
  return { socket, closed, send: (text: string) => void socket.write(text), received: () => received };
}

async function exchange(...pieces: string[]): Promise<string> {
  const { send, closed } = await open();
  for (const piece of pieces) send(piece);
  return closed;
}

const last = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
const navigation = "accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nsec-fetch-mode: navigate\r\n";
const bodyOf = (reply: string) => reply.slice(reply.indexOf("\r\n\r\n") + 4);
const codeOf = (reply: string) => ProblemReply.parse(JSON.parse(bodyOf(reply))).error.code;

describe("a connection on which nothing was sent", () => {
  it("hears nothing for longer than a request may take, and then serves one", async () => {
    const ahead = await open();
    // A later connection that begins a request times out.
    expect(await exchange("GET /hel")).toMatch(/^HTTP\/1.1 408 /);
    expect(ahead.received()).toBe("");
    ahead.send(last("/hello"));
    expect(await ahead.closed).toMatch(/^HTTP\/1.1 200 .*hello$/s);
  });

  it("is watched from its first byte on, however late that comes", async () => {
    const ahead = await open();
    expect(await exchange("GET /hel")).toMatch(/^HTTP\/1.1 408 /);
    ahead.send("GET /hel");
    expect(await ahead.closed).toMatch(/^HTTP\/1.1 408 /);
  });

  it("is closed without a word when it was idle as long as one that was used", async () => {
    const { app } = await start({ idleMs: 100, headersMs: 20, lookEveryMs: 20 });
    const to = await listen(app);
    const [unused, used] = [await open(to), await open(to)];
    used.send("GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n");
    expect(await unused.closed).toBe("");
    expect(await used.closed).toMatch(/^HTTP\/1.1 200 .*hello$/s);
  });

  it("does not keep a server from closing", async () => {
    const { app } = await start(quick);
    const ahead = await open(await listen(app));
    await app.close();
    expect(await ahead.closed).toBe("");
  });
});

it("a used connection stays open for 75 seconds, and says so", async () => {
  const { app } = await start(undefined);
  const { send, received, socket } = await open(await listen(app));
  send("GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await expect.poll(received).toMatch(/\r\nkeep-alive: timeout=75\r\n.*hello$/is);
  socket.destroy();
});

describe("a request that has begun and stalls", () => {
  it("in its headers hears 408 and the end of its connection, also on one that was used", async () => {
    const used = await open();
    used.send("GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await expect.poll(used.received).toMatch(/hello$/);
    used.send("GET /hello HTTP/1.1\r\nho");
    const stalled = (await used.closed).slice(used.received().indexOf("hello") + 5);
    expect(stalled).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(stalled).toMatch(/\r\nconnection: close\r\n/i);
  });

  it("in its body hears 408 too, and no failure is reported", async () => {
    const head = `POST ${order.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 20\r\n`;
    const call = await exchange(`${head}\r\n{"dish":`);
    expect(call).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(call).toMatch(/\r\nconnection: close\r\n/i);
    expect(codeOf(call)).toBe("request-timeout");
    const form = await exchange(`${head.replace(order.path, "/form")}${navigation}\r\n{"dish":`);
    expect(form).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n.*<h1>That took too long<\/h1>/s);
    expect(logged).toEqual([]);
  });

  it("in a file hears 408, and the reader of the file gets the error", async () => {
    const { app } = await start({ ...quick, body: { ...bodyLimits, fileTimeoutMs: 100 } });
    const read = Promise.withResolvers<{ code: unknown; isAborted: boolean }>();
    app.register(async (scope) => {
      leaveBodiesUnparsed(scope);
      scope.post("/api/test/file", async (request, reply) => {
        const { bytes, signal } = receiveFile(request, reply);
        const error = await buffer(bytes).catch((reason: { code?: unknown }) => reason);
        read.resolve({ code: "code" in error && error.code, isAborted: signal.aborted });
        throw error;
      });
    });
    const { send, closed } = await open(await listen(app));
    send("POST /api/test/file HTTP/1.1\r\nhost: localhost\r\ncontent-length: 20\r\n\r\nabc");
    expect(codeOf(await closed)).toBe("request-timeout");
    expect(await read.promise).toEqual({ code: "ECONNRESET", isAborted: true });
  });

  it.each(["GET /hel", "nonsense\r\n\r\n"])(
    "behind one that has no reply yet is not answered in its place: %j",
    async (rest) => {
      const slow = { begun: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
      const { app } = await start(quick);
      app.get("/slow", async () => {
        slow.begun.resolve();
        await slow.end.promise;
        return "slow";
      });
      const to = await listen(app);
      const both = await open(to);
      both.send(`GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${rest}`);
      await slow.begun.promise;
      const later = await open(to);
      later.send("GET /hel");
      expect(await later.closed).toMatch(/^HTTP\/1.1 408 /);
      slow.end.resolve();
      expect(await both.closed).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\nconnection: close\r\n\r\nslow$/is);
    },
  );
});

describe("what cannot be read", () => {
  const headers = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: 1\r\n`).join("");
  const get = (path: string, more: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;

  it.each([
    ["400 Bad Request", get("/hello", `${navigation}bad header\r\n`), "This cannot be read"],
    ["400 Bad Request", get("/hello", `${navigation}content-length: x\r\n`), "This cannot be read"],
    [
      "431 Request Header Fields Too Large",
      get("/hello", `${navigation}cookie: ${"x".repeat(17_000)}\r\n`),
      "This request is too large",
    ],
    ["431 Request Header Fields Too Large", get("/hello", `${navigation}${headers(120)}`), "This request is too large"],
    ["414 URI Too Long", get(`/${"x".repeat(20_000)}`, navigation), "This address is too long"],
    ["414 URI Too Long", get(`/search?q=${"x".repeat(17_000)}`, navigation), "This address is too long"],
  ])("is %s, and a page for a browser that navigates", async (status, request, title) => {
    const reply = await exchange(request);
    expect(reply.split("\r\n", 1)).toEqual([`HTTP/1.1 ${status}`]);
    expect(reply).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/);
    expect(reply).toContain(`<h1>${title}</h1>`);
    expect(reply).toContain("<title>");
    expect(reply).toContain("Ada&#39;s &lt;Board&gt;");
    for (const [name, value] of Object.entries(securityHeaders({ isHttps: false })))
      if (name !== "content-security-policy" && name !== "referrer-policy")
        expect(reply).toContain(`\r\n${name}: ${value}\r\n`);
    expect(reply).toMatch(/\r\ncontent-security-policy: default-src 'none'; style-src 'sha256-[\w+/]{43}='; /);
  });

  it("says that an address is too long also when it comes in pieces, and links to no such address", async () => {
    const { send, closed, received } = await open();
    send(`GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\nGET /${"x".repeat(9_000)}`);
    // The server has the first piece once it has answered the previous request.
    await expect.poll(received).toMatch(/hello$/);
    send(`${"x".repeat(9_000)} HTTP/1.1\r\nhost: localhost\r\n${navigation}\r\n`);
    const reply = (await closed).slice(received().indexOf("hello"));
    expect(reply).toMatch(/^helloHTTP\/1.1 414 URI Too Long\r\n.*<h1>This address is too long<\/h1>/s);
    expect(reply.match(/href="[^"]*"/g)).toEqual(['href="/"']);
  });

  it.each([
    ["a call", get("/api/test/orders", `${navigation}bad header\r\n`)],
    ["a program", get("/hello", "accept: application/json\r\nbad header\r\n")],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("is answered in the one error form for %s", async (_, request) => {
    const reply = await exchange(request);
    expect(reply).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(codeOf(reply)).toBe("invalid");
  });

  it("in a body is answered as the request asked for", async () => {
    const head =
      "POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n";
    expect(await exchange(`${head}${navigation}\r\nnonsense\r\n`)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n.*<h1>/s);
    expect(codeOf(await exchange(`${head}\r\nnonsense\r\n`))).toBe("invalid");
  });
});
