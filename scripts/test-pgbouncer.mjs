/** `npm run test:pgbouncer`: the server behind Debian's pgbouncer in transaction mode, with its default settings. */
import { join } from "node:path";
import { CommandError, runScript } from "./command-error.mjs";
import { installFromDebian } from "./debian-package.mjs";
import { run } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";

const pgbouncer = "/usr/sbin/pgbouncer";

await runScript(async () => {
  const node = await setUp({ need: "npm run test:pgbouncer" });
  await installFromDebian("pgbouncer", pgbouncer);
  const code = await run([node, join(root, "scripts", "test.mjs"), "server/src/database/pgbouncer"], {
    cwd: root,
    env: { ...environment(), PGBOUNCER: pgbouncer },
  });
  if (code !== 0) throw new CommandError("The tests failed behind pgbouncer.");
});
