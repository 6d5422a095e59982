import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { freePort, programOf } from "../../testing/program.ts";
import { processesOf } from "./database/processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "dishboard-npm-"));
afterAll(async () => {
  // A server that has outlived its npm.
  if (readdirSync(folder).includes("lock"))
    process.kill(Number.parseInt(readFileSync(join(folder, "lock"), "utf8"), 10), "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

// The same port and folder show that each stop left nothing.
const port = await freePort();

it.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "npm start ends with everything it has started when it gets %s, and leaves port, data and database free",
  { timeout: 180_000 },
  async (signal) => {
    const npm = startNpm();
    await npm.prints(/ is at http/);
    npm.process.kill(signal);
    // Its output ends once npm, the script and the server have ended.
    await npm.ended;
    expect(npm.output()).not.toMatch(/in use|ended unexpectedly/);
    expect(readdirSync(folder)).toEqual(["postgres"]);
    expect(processesOf(join(folder, "postgres"))).toEqual([]);
    // The next start need not compile again.
    expect(existsSync(join(root, "node_modules/.cache/compiled"))).toBe(true);
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    server.close();
  },
);

/** Runs `npm start` like a terminal; only npm itself gets the signal. */
function startNpm() {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: "off",
      GEOCODER_URL: "off",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return programOf(child, `http://127.0.0.1:${port}`);
}
