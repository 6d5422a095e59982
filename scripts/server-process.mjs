import { spawn } from "node:child_process";
import { compileCache } from "./compile-cache.mjs";
import { environment, root } from "./setup.mjs";

const parentPipe = 3;
const parent = process.ppid;
const parentCheckMs = 250;
/** glibc has eight arenas per core by default and returns little memory: pictures left 108 MB more (measured). */
const mallocArenas = "2";
/**
 * V8's young generation fills 16 MB twice at the start and keeps them: 26 MB more when idle and 48 MB more after
 * rankings and pages, for a tenth less rendering work (measured). A larger heap limit lets more garbage collect: 60 to
 * 110 MB more with 4 GB than with 512 MB. Not for development, which builds the web.
 */
const nodeOptions = "--max-semi-space-size=8 --max-old-space-size=512";

export function startServer(node, mode, args = []) {
  return spawn(node, ["server/src/main.ts", ...args], {
    cwd: root,
    // A separate group: a terminal sends Ctrl-C to every process of its group, and the server would get it twice.
    detached: process.platform !== "win32",
    env: {
      MALLOC_ARENA_MAX: mallocArenas,
      ...(mode === "production" && { NODE_OPTIONS: nodeOptions }),
      ...compileCache,
      ...environment(),
      NODE_ENV: mode,
      DISHBOARD_PARENT_PIPE: String(parentPipe),
    },
    // The server sees the pipe close when this process ends, even if it was killed.
    stdio: ["inherit", "inherit", "inherit", "pipe"],
  });
}

/** Ends the server like the end of this process: Windows has no signal that lets it close its database. */
export function stopServer(server) {
  server.stdio[parentPipe].destroy();
}

/**
 * Calls back once when this script must end: at the first of these signals, or when npm, its parent, has ended. npm
 * passes on SIGINT and SIGTERM; every other signal ends it without notifying its children.
 */
export function onEnd(callback) {
  let isCalled = false;
  const end = (signal) => {
    if (!isCalled) callback(signal);
    isCalled = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
  // Started by hand, in the background for example, the script outlives its shell.
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => process.ppid !== parent && end("SIGTERM"), parentCheckMs).unref();
}
