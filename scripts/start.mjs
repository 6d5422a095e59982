/** `npm start`: installs, builds the web if needed, and serves. */

import { constants } from "node:os";
import { runScript } from "./command-error.mjs";
import { exitCode } from "./run.mjs";
import { onEnd, startServer } from "./server-process.mjs";
import { setUp } from "./setup.mjs";
import { installVideoEngine } from "./video-engine.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

await runScript(async () => {
  let server;
  onEnd((signal) => (server ? server.kill(signal) : process.exit(128 + constants.signals[signal])));
  const node = await setUp({ need: "npm start" });
  await installVideoEngine({ forTests: false });
  await buildWebIfNeeded(node);
  server = startServer(node, process.env.NODE_ENV || "production", process.argv.slice(2));
  process.exitCode = await exitCode(server);
});
