import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { databaseState } from "../../../testing/catalogue.ts";
import { ownDatabase, type ServerAddress } from "../../../testing/database.ts";
import { migrate } from "./migrate.ts";

const { address: whole, db: wholeDb } = await ownDatabase();
const empty = await ownDatabase("template0");

it("a database is the same if its creation is killed at any moment and repeated", async () => {
  const { address, db } = empty;
  let killed = 0;
  // In growing steps: on a busy machine each of these processes takes seconds.
  for (let delay = 0; !(await migrateAndKill(address, delay)); delay = Math.ceil(delay * 1.25) + 10) killed++;
  expect(killed).toBeGreaterThan(0);
  await db.isReachable();
  expect(await migrate(address)).toEqual([]);
  expect(await databaseState(address, db)).toEqual(await databaseState(whole, wholeDb));
});

function migrateAndKill(address: ServerAddress, delay: number): Promise<boolean> {
  const script = `
    const { migrate } = await import(${JSON.stringify(fileURLToPath(new URL("migrate.ts", import.meta.url)))});
    console.log("begins");
    await migrate(${JSON.stringify(address)});
    console.log("done");`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      if (said === "") setTimeout(() => child.kill("SIGKILL"), delay);
      said += chunk;
    });
    child.on("close", () => resolve(said.includes("done")));
  });
}
