/** `npm start`: installs, builds the web where it is not built, and serves. */

import { runScript } from "./command-error.mjs";
import { exitCode } from "./run.mjs";
import { onFirstSignal, startServer } from "./server-process.mjs";
import { setUp } from "./setup.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

await runScript(async () => {
  const node = await setUp({ need: "npm start" });
  await buildWebIfNeeded(node);
  const server = startServer(node, process.env.NODE_ENV || "production", process.argv.slice(2));
  onFirstSignal((signal) => server.kill(signal));
  process.exitCode = await exitCode(server);
});
