import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownPrograms, statusOf, untilStatus } from "../../testing/program.ts";
import { clusterOf } from "./database/cluster.ts";
import { processesOf, signalAll } from "./database/processes.ts";

const { folder, start, serving } = await ownPrograms();

it("works after Node was killed at any moment of a start, and while serving", async () => {
  const DATA_DIR = join(folder, "killed");
  for (const moment of [/Creating/, /up to date/, / is at http/]) {
    const program = await start({ DATA_DIR });
    await program.prints(moment);
    program.process.kill("SIGKILL");
    await program.ended;
  }
  const again = await serving({ DATA_DIR });
  expect(await statusOf(again, "/api/charts/dishes")).toBe(200);
});

it("outlives its database, killed or silent: copies and typed refusals meanwhile, and service again by itself", async () => {
  const DATA_DIR = join(folder, "data");
  const cluster = clusterOf(DATA_DIR);
  const program = await serving({ DATA_DIR });
  const pid = Math.abs(Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]));
  await untilStatus(program, "/api/charts/products", 200);
  process.kill(pid, "SIGKILL");
  // PostgreSQL may be back before /readyz checks again, so the log is read.
  await program.prints(/PostgreSQL ended unexpectedly/);
  expect(await statusOf(program, "/api/charts/products")).toBe(200);
  await program.prints(/PostgreSQL answers again/);
  await untilStatus(program, "/readyz", 200);
  await untilStatus(program, "/api/charts/products", 200);

  // The second turn stops processes that PostgreSQL started during the first.
  for (let turn = 0; turn < 2; turn++) signalAll(processesOf(cluster), "SIGSTOP");
  const readiness = async () => (await (await fetch(`${program.url}/readyz`)).json()) as { status: string };
  while ((await readiness()).status !== "degraded");
  expect(await statusOf(program, "/api/charts/products")).toBe(200);
  const refused = await fetch(`${program.url}/api/charts/dishes?lat=1&lon=1`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(((await refused.json()) as { error: { code: string } }).error.code).toBe("unavailable");
  signalAll(processesOf(cluster), "SIGCONT");
  await untilStatus(program, "/readyz", 200);
  await untilStatus(program, "/api/charts/dishes?lat=1&lon=1", 200);
  expect(program.process.exitCode).toBeNull();
});
