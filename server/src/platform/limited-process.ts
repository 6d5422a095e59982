import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

export type ProcessLimits = { memoryBytes: number; maxFileBytes: number; maxProcessorSeconds: number };

/** `kill` also ends all its child processes. */
export type LimitedProcess = { child: ChildProcessWithoutNullStreams; kill: () => void };

/** Starts one of our programs for untrusted input, at low priority, with limits, and without our secret environment. */
export function startLimited(args: readonly string[], limits: ProcessLimits): LimitedProcess {
  const [command = "", ...rest] = limited([process.execPath, "--disable-warning=ExperimentalWarning", ...args], limits);
  // A process group is ended together.
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "pipe"], detached: true, env: environment() });
  return { child, kill: () => killGroup(child.pid) };
}

function limited(command: string[], { memoryBytes, maxFileBytes, maxProcessorSeconds }: ProcessLimits): string[] {
  if (process.platform === "win32") return command;
  const lines = [
    `ulimit -t ${maxProcessorSeconds}`,
    `ulimit -f ${maxFileBytes / 512}`,
    "ulimit -c 0",
    // Only some systems support it.
    `ulimit -d ${Math.round(memoryBytes / 1_024)} 2>/dev/null`,
  ];
  return ["/bin/sh", "-c", `${lines.join("; ")}; exec nice -n 19 "$@"`, "sh", ...command];
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot, LD_LIBRARY_PATH } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR, SystemRoot, LD_LIBRARY_PATH }).filter(([, value]) => value !== undefined),
  );
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
