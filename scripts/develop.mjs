/**
 * `npm run dev`: serves the sources. Pages reload after changes; the server restarts after changes of its files or the
 * contract.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runScript } from "./command-error.mjs";
import { exitCode } from "./run.mjs";
import { onEnd, startServer, stopServer } from "./server-process.mjs";
import { root, setUp } from "./setup.mjs";
import { installVideoEngine } from "./video-engine.mjs";

const watched = ["contract/src", "server/src", "town/src"];
// Editors write a file in several steps.
const quietMs = 100;

await runScript(async () => {
  const node = await setUp({ need: "npm run dev" });
  await installVideoEngine({ forTests: false });
  let isEnding = false;
  let end = () => {};
  onEnd(() => {
    isEnding = true;
    end();
  });
  while (!isEnding) {
    const change = nextChange();
    const server = startServer(node, "development");
    end = () => {
      change.cancel();
      stopServer(server);
    };
    void change.path.then(() => stopServer(server));
    const code = await exitCode(server);
    if (!isEnding && !change.hasCome())
      console.log(`The server ended with ${code}. It starts again after the next change.`);
    const path = await change.path;
    if (!isEnding) console.log(`Changed: ${path}`);
  }
});

function nextChange() {
  let resolve;
  const path = new Promise((resolvePath) => {
    resolve = resolvePath;
  });
  let come = false;
  const watchers = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, async (_event, name) => {
      if (come || !/(?<!\.test)\.ts$/.test(name ?? "")) return;
      come = true;
      await pause(quietMs);
      close();
      resolve(`${folder}/${name}`);
    }),
  );
  const close = () => {
    for (const watcher of watchers) watcher.close();
  };
  return {
    path,
    hasCome: () => come,
    cancel() {
      close();
      resolve();
    },
  };
}
