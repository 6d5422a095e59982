import { once } from "node:events";
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asUrl, ownDatabase } from "../../testing/database.ts";
import { ownDatabaseProxy } from "../../testing/database-proxy.ts";
import { freePort, ownPrograms, statusOf, untilStatus } from "../../testing/program.ts";
import { countJobs } from "./platform/jobs/jobs.repository.ts";

const { folder, start, serving } = await ownPrograms();

describe("npm start", { timeout: 120_000 }, () => {
  it("serves both charts from an empty folder, and stops cleanly on a signal", async () => {
    const program = await serving();
    expect(await (await fetch(`${program.url}/api/charts/dishes`)).json()).toEqual({ cards: [] });
    expect(await statusOf(program, "/api/charts/products")).toBe(200);
    expect(await statusOf(program, "/readyz")).toBe(200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(program.output()).toMatch(/^ {2}version \d+\.\d+\.\d+$/m);
    expect(program.output()).not.toMatch(/ at .*:\d+:\d+/);
  });

  it("says in one line who holds the data, and ends with 2", async () => {
    const first = await serving();
    for (const PORT of [new URL(first.url).port, String(await freePort())]) {
      const second = await start({ PORT });
      expect(await second.ended).toBe(2);
      expect(second.output().trim().split("\n")).toHaveLength(1);
      expect(second.output()).toContain(`process ${first.process.pid}`);
    }
    expect(await statusOf(first, "/readyz")).toBe(200);
  });

  it.each([
    ["a port in use", async () => ({ PORT: String(await busyPort()) }), /^Port \d+ is in use\. .*PORT\.$/],
    ["a broken setting", async () => ({ PORT: "eighty" }), /^Setting PORT must be a whole number from 1 to 65535$/],
    [
      "a folder that cannot be written",
      async () => ({ DATA_DIR: "/etc/passwd/data" }),
      /^Cannot use the data folder \/etc\/passwd\/data: .*\.$/,
    ],
    [
      "a folder where none can be made",
      async () => ({ DATA_DIR: "/proc/dishboard" }),
      /^Cannot use the data folder \/proc\/dishboard: .*\.$/,
    ],
    [
      "a data folder that is none, beside a database elsewhere",
      async () => ({ DATA_DIR: import.meta.filename, DATABASE_URL: "postgres://x@127.0.0.1:9/x" }),
      /^Cannot use the data folder .*: it is not a folder\.$/,
    ],
    [
      "a database that is not there",
      async () => ({ DATABASE_URL: "postgres://x@127.0.0.1:9/x", DATABASE_WAIT: "0" }),
      /^The database of DATABASE_URL does not answer: .*ECONNREFUSED.*$/,
    ],
    [
      "a database that refuses",
      async () => ({ DATABASE_URL: asUrl({ ...(await ownDatabase("template0")).address, database: "missing" }) }),
      /^The database of DATABASE_URL refuses the connection: .*missing.*$/,
    ],
  ])("explains %s in one line, without a stack", async (_, environment, line) => {
    const program = await start(await environment());
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toMatch(line);
  });

  it("waits for a database that is away at the start, and uses one behind a pooler that refuses parameters", async () => {
    const { address } = await ownDatabase("template0");
    const proxy = await ownDatabaseProxy(address, { isPooler: true, isOpen: false });
    const program = await start({ DATABASE_URL: asUrl(proxy.address), DATABASE_WAIT: "100" });
    await program.prints(/^Waiting for the database of DATABASE_URL/);
    await proxy.open();
    await program.prints(/ is at http/);
    expect(await statusOf(program, "/readyz")).toBe(200);
    expect(await statusOf(program, "/api/charts/dishes")).toBe(200);
  });

  it("with ROLE serves the site in one process and runs its jobs in another", async () => {
    const { address, db } = await ownDatabase("template0");
    const DATABASE_URL = asUrl(address);
    const web = await serving({ DATABASE_URL, ROLE: "web", DATA_DIR: join(folder, "web") });
    const signUp = { email: "ann@example.org", password: "correct horse", data: { username: "ann" } };
    const headers = { "content-type": "application/json" };
    await fetch(`${web.url}/auth/v1/signup`, { method: "POST", headers, body: JSON.stringify(signUp) });
    const countWaiting = async () => (await countJobs(db.write)).reduce((sum, { waiting }) => sum + waiting, 0);
    expect(await countWaiting()).toBe(1);
    const worker = await start({ DATABASE_URL, ROLE: "worker", DATA_DIR: join(folder, "worker"), LOG_LEVEL: "info" });
    await worker.prints(/an email is in the outbox/);
    await expect.poll(countWaiting).toBe(0);
    expect(await statusOf(worker, "/readyz")).toBe(200);
    expect([await statusOf(worker, "/"), await statusOf(worker, "/api/charts/dishes")]).toEqual([404, 404]);
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(await statusOf(web, "/")).toBe(200);
  });

  it("keeps what is in the data folder from other users, from the first byte", async () => {
    const DATA_DIR = join(folder, "closed");
    // As an earlier version left them.
    await mkdir(join(DATA_DIR, "media"), { recursive: true, mode: 0o755 });
    const program = await serving({ DATA_DIR, LOG_LEVEL: "info" });
    const signUp = { email: "ann@example.org", password: "correct horse", data: { username: "ann" } };
    const headers = { "content-type": "application/json" };
    await fetch(`${program.url}/auth/v1/signup`, { method: "POST", headers, body: JSON.stringify(signUp) });
    await program.prints(/^ {2}Confirm [^\n{]*: http:\S+#token_hash=\S+$/m);
    await program.prints(/^\{.*an email is in the outbox"\}$/m);
    const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
    const open = [DATA_DIR, ...entries.map(({ parentPath, name }) => join(parentPath, name))].filter((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found && (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600);
    });
    expect(open).toEqual([]);
  });

  it("says in a line each that mails to an smtp: server and a site without https travel in the clear", async () => {
    const { output } = await serving({ SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: "http://eat.example.org" });
    expect(output().match(/PUBLIC_URL begins with http:.*where somebody is/g)).toHaveLength(1);
    expect(output().match(/SMTP_URL begins with smtp:.*in the clear/g)).toHaveLength(1);
  });

  it("drains before it ends: says so at /readyz, serves meanwhile, and ends every connection with a reply", async () => {
    const program = await serving({ DRAIN_SECONDS: "60" });
    const { port } = new URL(program.url);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    let reply = "";
    socket.on("data", (chunk) => {
      reply += chunk;
    });
    const body = JSON.stringify({ email: "ann@example.org" });
    socket.write(
      `POST /auth/v1/recover HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 5));
    const ended = once(socket, "end");
    // The server has the connection once it has answered a later one.
    expect(await statusOf(program, "/readyz")).toBe(200);
    program.process.kill("SIGTERM");
    await untilStatus(program, "/readyz", 503);
    const stopping = await fetch(`${program.url}/readyz`);
    expect([stopping.headers.get("retry-after"), stopping.headers.get("connection")]).toEqual(["2", "close"]);
    expect(await statusOf(program, "/api/charts/dishes")).toBe(200);
    socket.write(body.slice(5));
    await ended;
    expect(reply).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
    expect(await program.ended).toBe(0);
  });

  it.skipIf(!existsSync("/dev/full"))("stops when its log cannot be written any more", async () => {
    const full = openSync("/dev/full", "w");
    const program = await start({ LOG_LEVEL: "info" }, full);
    closeSync(full);
    await untilStatus(program, "/readyz", 200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  });
});

async function busyPort(): Promise<number> {
  const port = await freePort();
  const server = createServer().listen(port, "127.0.0.1");
  afterAll(() => server.close());
  return port;
}
