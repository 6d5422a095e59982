/** `npm run test:pgbouncer`: the server behind Debian's pgbouncer in transaction mode, with its default settings. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError, runScript } from "./command-error.mjs";
import { run } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";

const pgbouncer = "/usr/sbin/pgbouncer";

await runScript(async () => {
  const node = await setUp({ need: "npm run test:pgbouncer" });
  if (!existsSync(pgbouncer)) installPgbouncer();
  const code = await run([node, join(root, "scripts", "test.mjs"), "server/src/database/pgbouncer"], {
    cwd: root,
    env: { ...environment(), PGBOUNCER: pgbouncer },
  });
  if (code !== 0) throw new CommandError("The tests failed behind pgbouncer.");
});

function installPgbouncer() {
  console.log("Installing Debian's pgbouncer ...");
  const installed =
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" }).status === 0 &&
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "pgbouncer"], { stdio: "inherit" })
      .status === 0;
  if (!installed || !existsSync(pgbouncer)) {
    throw new CommandError("pgbouncer is not here. On Debian: apt-get install pgbouncer");
  }
}
