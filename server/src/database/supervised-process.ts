import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { cleanEnvironment, type Runner } from "./runner.ts";

/** A program that ends with this process, however this process ends. */
export type SupervisedProcess = {
  /** Null if the program was killed or did not start. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  stop(): void;
  reason(): string;
};

/*
 * The shell holds a pipe to this process and interrupts the program when the pipe closes, because a killed process
 * cannot do anything itself. Descriptor 3, because background commands get /dev/null as their input.
 */
const supervisingShell = [
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!',
  '(trap "" INT TERM HUP; read -r _ <&3; kill -INT $p) & w=$!',
  "exec 3<&-; wait $p; r=$?; kill -KILL $w 2>/dev/null; exit $r",
].join("\n");

const maxLines = 30;

/** Starts one of PostgreSQL's programs so that it cannot outlive this process. */
export function spawnSupervised(runner: Runner, command: string[], onLine?: (line: string) => void): SupervisedProcess {
  let lines: string[] = [];
  let hasEnded = false;
  const child = spawn("/bin/sh", ["-c", supervisingShell, "dishboard-database", ...runner.prefix, ...command], {
    cwd: "/",
    // A separate session, so that Ctrl-C reaches this process only, which then stops the database.
    detached: true,
    env: cleanEnvironment(),
    stdio: "pipe",
    ...runner.spawnAs,
  });
  const onOutput = (line: string) => {
    const text = line.replace(timeAndProcess, "").trim();
    if (text !== "") lines = [...lines, text].slice(-maxLines);
    onLine?.(line);
  };
  const output: Readable[] = [child.stdout, child.stderr];
  for (const stream of output) createInterface({ input: stream }).on("line", onOutput);
  child.stdin.on("error", () => undefined);
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      hasEnded = true;
      child.stdin.destroy();
      resolve(code);
    };
    child.once("error", (error) => {
      lines = [error.message];
      end(null);
    });
    // The last output may arrive after the exit; a child process may keep the streams open much longer.
    child.once("exit", (code) => {
      const timer = setTimeout(end, 200, code);
      child.once("close", () => {
        clearTimeout(timer);
        end(code);
      });
    });
  });
  return { ended, hasEnded: () => hasEnded, stop: () => child.stdin.end(), reason: () => reasonIn(lines) };
}

/** PostgreSQL names the reason first; then the other processes report how they end. */
function reasonIn(lines: string[]): string {
  const cause = lines.find((line) => /^(initdb: error|ERROR|FATAL|PANIC):/.test(line) && !aboutClients.test(line));
  const last = lines.findLast((line) => !/^(HINT|DETAIL|CONTEXT|STATEMENT):/.test(line));
  return cause ?? last ?? "it gave no reason";
}

const timeAndProcess = /^\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /;
const aboutClients = /^FATAL: +(the database system is |database ".*" does not exist|terminating |canceling )/;
