import { spawn } from "node:child_process";
import { exitCode } from "./run.mjs";
import { environment, root, setUp } from "./setup.mjs";
import { tellPlainly } from "./stop.mjs";
import { buildWebIfNeeded } from "./web-build.mjs";

await tellPlainly(async () => {
  const node = await setUp({ need: "npm start" });
  await buildWebIfNeeded(node);
  process.exitCode = await serve(node);
});

async function serve(node) {
  const server = spawn(node, ["server/src/main.ts", ...process.argv.slice(2)], {
    cwd: root,
    // A group of its own: a terminal sends Ctrl-C to every process of its group, and the server would get it twice.
    detached: process.platform !== "win32",
    env: { ...environment(), NODE_ENV: process.env.NODE_ENV || "production", DISHBOARD_PARENT_PIPE: "3" },
    // The server sees the pipe close when this process is gone, even when it was killed outright.
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
  forwardOnce(server, ["SIGINT", "SIGTERM", "SIGHUP"]);
  return await exitCode(server);
}

/** npm passes a signal on that the terminal has already sent: the first one is enough. */
function forwardOnce(server, signals) {
  let forwarded = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (!forwarded) server.kill(signal);
      forwarded = true;
    });
  }
}
