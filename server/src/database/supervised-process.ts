import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { cleanEnvironment, type Runner } from "./runner.ts";

/** A program that ends when this process does, however this process ends. */
export type SupervisedProcess = {
  /** Resolves with the exit code, or with null when it was killed or never ran. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** Asks the program to stop (PostgreSQL: fast shutdown). */
  stop(): void;
  /** What it said last, for an error message. */
  lastLine(): string;
};

/*
 * The shell keeps a pipe to this process open and interrupts the program when the pipe closes: a process that is
 * killed outright can tell nobody. Descriptor 3, because background commands get /dev/null as their input.
 */
const supervisingShell = [
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!',
  '(trap "" INT TERM HUP; read -r _ <&3; kill -INT $p) & w=$!',
  "exec 3<&-; wait $p; r=$?; kill -KILL $w 2>/dev/null; exit $r",
].join("\n");

/** Starts one of PostgreSQL's programs so that it cannot outlive this process. */
export function spawnSupervised(runner: Runner, command: string[], onLine?: (line: string) => void): SupervisedProcess {
  let last = "it gave no reason";
  let over = false;
  const child = spawn("/bin/sh", ["-c", supervisingShell, "dishboard-database", ...runner.prefix, ...command], {
    cwd: "/",
    // A session of its own: Ctrl-C is for this process, which stops the database when its turn has come.
    detached: true,
    env: cleanEnvironment(),
    stdio: "pipe",
    ...runner.spawnAs,
  });
  const hear = (line: string) => {
    if (line.trim() !== "" && !/^(HINT|DETAIL|CONTEXT|STATEMENT):/.test(line)) last = line.trim();
    onLine?.(line);
  };
  const output: Readable[] = [child.stdout, child.stderr];
  for (const stream of output) createInterface({ input: stream }).on("line", hear);
  child.stdin.on("error", () => undefined);
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      over = true;
      child.stdin.destroy();
      resolve(code);
    };
    child.once("error", (error) => {
      last = error.message;
      end(null);
    });
    // Its last words may arrive after its end; a child of its own may keep the streams open much longer.
    child.once("exit", (code) => {
      const timer = setTimeout(end, 200, code);
      child.once("close", () => {
        clearTimeout(timer);
        end(code);
      });
    });
  });
  return { ended, hasEnded: () => over, stop: () => child.stdin.end(), lastLine: () => last };
}
