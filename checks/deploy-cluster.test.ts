import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { settingWarnings } from "../server/src/platform/setting-warnings.ts";
import { readSettings } from "../server/src/platform/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "dishboard-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const copy = join(folder, "dishboard-cluster");
const root = join(folder, "two");
cpSync("deploy/cluster", copy, { recursive: true });

/** Runs `fill` of the copy for a machine, into `root`. */
const fill = (machine: string) => spawnSync(join(copy, "fill"), [machine, root], { encoding: "utf8" });
const filled = (file: string) => readFileSync(join(root, file), "utf8");

it("the files of a cluster are not put in their places without passwords, nor for a machine that there is not", () => {
  expect(fill("two")).toMatchObject({
    status: 1,
    stderr: "machines.env has no value for PASSWORD_SITE PASSWORD_POSTGRES PASSWORD_REPLICATION PASSWORD_PATRONI\n",
  });
  expect(fill("four").status).toBe(1);
});

it("the files of a cluster are filled with the values of a machine, and lead to each other", () => {
  const values = readFileSync(join(copy, "machines.env"), "utf8");
  writeFileSync(join(copy, "machines.env"), values.replace(/^(PASSWORD_\w+)=$/gm, "$1=of-$1"));
  const { status, stdout } = fill("two");
  expect(status).toBe(0);
  const files = stdout.trim().split("\n");
  for (const file of files) expect(readFileSync(file, "utf8")).not.toMatch(/@[A-Z_]+@/);
  // Each file of the folder is put somewhere, beside the values and the script itself.
  const script = readFileSync(join(copy, "fill"), "utf8");
  const left = readdirSync(copy).filter((file) => !script.includes(`put ${file} `));
  expect(left.sort()).toEqual(["fill", "machines.env"]);

  const settings = readSettings({ NODE_ENV: "production", SETTINGS_FILE: join(root, "etc/dishboard.env") });
  expect(settingWarnings(settings)).toEqual([]);
  expect(settings).toMatchObject({ demo: false, host: "10.77.0.12" });
  const portOf = (url: string | null) => new URL(url ?? "").port;
  const haproxy = filled("etc/haproxy/haproxy.cfg");
  expect(filled("etc/pgbouncer/pgbouncer.ini")).toContain(`listen_port = ${portOf(settings.databaseUrl)}\n`);
  for (const [part, url] of [
    ["primary", settings.databaseDirectUrl],
    ["replicas", settings.databaseReplicaUrl],
  ] as const)
    expect(haproxy).toMatch(new RegExp(`^listen ${part}\n(  .*\n)*  bind 127.0.0.1:${portOf(url)}\n`, "m"));
  for (const address of settings.trustedProxies as string[])
    expect(haproxy).toContain(` ${address}:${settings.port} check tcp-ut 3s\n`);
  expect(haproxy).toMatch(/^backend sites\n( {2}.*\n)* {2}option httpchk GET \/readyz\n/m);
  // A site that is told to stop is taken out before it refuses anybody.
  const seconds = Number(/^ {2}default-server inter (\d+)s fastinter 500ms$/m.exec(haproxy)?.[1]) + 0.5;
  expect(settings.drainSeconds).toBeGreaterThan(seconds + 1);
});
