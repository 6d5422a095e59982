import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { CommandError } from "./command-error.mjs";

const tailLines = 15;

/** Throws a CommandError with the last lines on failure. */
export async function runWithProgress(title, [command, ...args], { onSpawn, ...options } = {}) {
  const env = { ...(options.env ?? process.env), NO_COLOR: "1" };
  const child = spawn(command, args, { ...options, env, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) onSpawn?.(child.pid);
  const tail = collectTail([child.stdout, child.stderr]);
  const done = showProgress(title);
  const code = await exitCode(child, "close");
  done(code === 0);
  if (code !== 0) throw new CommandError([`${title} failed (exit code ${code}):`, ...tail()].join("\n"));
}

export async function run([command, ...args], options = {}) {
  return await exitCode(spawn(command, args, { ...options, stdio: "inherit" }));
}

export async function runForOutput([command, ...args], options = {}) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  return { code: await exitCode(child, "close"), output };
}

/** Like a shell. */
export async function exitCode(child, event = "exit") {
  try {
    const [code, signal] = await once(child, event);
    return code ?? 128 + (constants.signals[signal] ?? 0);
  } catch (error) {
    throw new CommandError(`Cannot run ${child.spawnfile}: ${error.message}`);
  }
}

function collectTail(streams) {
  let text = "";
  for (const stream of streams) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-8000);
    });
  }
  return () => text.trimEnd().split("\n").slice(-tailLines);
}

function showProgress(title) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const onTerminal = process.stdout.isTTY === true;
  const show = () =>
    onTerminal ? process.stdout.write(`\r${title} ... ${seconds()} s `) : console.log(`${title} ... ${seconds()} s`);
  if (onTerminal) show();
  else console.log(`${title} ...`);
  const timer = setInterval(show, onTerminal ? 500 : 15_000);
  return (worked) => {
    clearInterval(timer);
    const end = worked ? `done in ${((Date.now() - began) / 1000).toFixed(1)} s` : "gave up";
    console.log(`${onTerminal ? "\r" : ""}${title} ... ${end}`);
  };
}
