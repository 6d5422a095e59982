import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { testSettings } from "../../../testing/app.ts";
import { asUrl, ownDatabase, type ServerAddress } from "../../../testing/database.ts";
import { ownDatabaseProxy } from "../../../testing/database-proxy.ts";
import { freePort, type Program, startProgram } from "../../../testing/program.ts";

// `npm run test:pgbouncer` sets the program's path.
const pgbouncer = process.env.PGBOUNCER ?? "";
// pgbouncer refuses to run as root; 'nobody' has this number on every Debian.
const nobody = 65_534;

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

describe("behind pgbouncer in transaction mode", { timeout: 120_000 }, () => {
  it("the server works with a direct address for what needs sessions", async () => {
    const { direct, pooled } = await ownPooler();
    const program = await start({ DATABASE_URL: asUrl(pooled), DATABASE_DIRECT_URL: asUrl(direct) });
    await program.prints(/ is at http/);
    for (const path of ["/readyz", "/api/charts/dishes", "/api/charts/products"])
      expect((await fetch(program.url + path)).status).toBe(200);
    for (let n = 0; n < 20; n++) {
      const body = { email: `p${n}@example.org`, password: "correct horse", data: { username: `person_${n}` } };
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${program.url}/auth/v1/signup`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      expect(reply.status).toBe(200);
    }
  });

  it("a start without one says in one line what to set", async () => {
    const { pooled } = await ownPooler();
    const program = await start({ DATABASE_URL: asUrl(pooled) });
    expect(await program.ended).toBe(1);
    expect(program.output().trim()).toMatch(
      /^The database is behind a connection pooler.* Set DATABASE_DIRECT_URL .*$/,
    );
  });
});

async function start(environment: Record<string, string>): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-pooled-"));
  const program = await startProgram(testSettings({ DATA_DIR: folder, ...environment }));
  cleanups.push(async () => {
    program.process.kill("SIGTERM");
    await program.ended;
    await rm(folder, { recursive: true, force: true });
  });
  return program;
}

/** An empty database behind a pgbouncer, which reaches it over TCP as another user may not enter its socket. */
async function ownPooler(): Promise<{ direct: ServerAddress; pooled: ServerAddress }> {
  const { address } = await ownDatabase("template0");
  const proxy = await ownDatabaseProxy(address);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "dishboard-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${proxy.address.port} user=${address.user}${address.password ? ` password=${address.password}` : ""}`,
    "[pgbouncer]",
    `listen_port = ${port}`,
    ...["listen_addr = 127.0.0.1", "unix_socket_dir =", "auth_type = any", "pool_mode = transaction"],
  ];
  await writeFile(file, lines.join("\n"));
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(pgbouncer, [file], { stdio: ["ignore", "ignore", "pipe"], ...user });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said += chunk;
      if (said.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(said)));
  });
  cleanups.push(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  });
  return { direct: address, pooled: { ...proxy.address, port } };
}
