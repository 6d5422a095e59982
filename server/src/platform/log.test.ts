import { spawn } from "node:child_process";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { warnSparingly } from "./log.ts";

afterEach(() => void vi.useRealTimers());

async function runWithLog(script: string): Promise<{ code: number | null; lines: Record<string, unknown>[] }> {
  const source = `
    const { logUncaught, openLog, warnSparingly } = await import(${JSON.stringify(new URL("log.ts", import.meta.url).href)});
    const log = openLog("info");
    ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return {
    code,
    lines: output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

it("a rejection that nobody handles is a line and nothing more; an exception is a line and the end", async () => {
  const { code, lines } = await runWithLog(`
    logUncaught(log);
    process.on("unhandledRejection", () => {
      log.info("goes on");
      setImmediate(() => { throw new Error("broken"); });
    });
    Promise.reject(new Error("left behind"));
    setTimeout(() => log.info("never said"), 60_000);`);
  expect(code).toBe(1);
  // Unordered: an exception's line is written at once, before pending ones.
  const errorOf = (level: string) => lines.filter((line) => line.level === level).map(({ err }) => err);
  expect(lines).toHaveLength(3);
  expect(errorOf("error")).toMatchObject([{ message: "left behind", stack: expect.stringContaining("at ") }]);
  expect(errorOf("info")).toEqual([undefined]);
  expect(errorOf("fatal")).toMatchObject([{ message: "broken" }]);
});

it("holds no address of a person and no value of a row", async () => {
  const { lines } = await runWithLog(`
    log.warn({ reason: "550 <bob.o'neil+x@mail.example.org>: unknown\\nann@example.org, \\\\eve@example.org" }, "refused");
    log.error({ err: Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: "23505", constraint: "users_email", detail: "Key (email)=(bob@example.org) already exists." }) }, "failed");
    log.error({ err: Object.assign(new Error('invalid input syntax for type uuid: "secret"'), { code: "22P02", where: "secret" }) }, "failed");`);
  expect(lines[0]?.reason).toMatch(/^550 <\(address\)>: unknown\n\(address\), \\\(address\)$/);
  expect(lines[1]?.err).toMatchObject({ code: "23505", constraint: "users_email" });
  expect(JSON.stringify(lines)).not.toMatch(/@|example|neil|secret/);
});

it("says once a minute what repeats", async () => {
  const { lines } = await runWithLog(`
    for (let n = 0; n < 1000; n++) {
      warnSparingly(log, { reason: "job " + n + " failed after " + n / 7 + " ms" }, "job");
      warnSparingly(log, { reason: "no space for file " + n }, "storage-full", "storage-full");
    }`);
  expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
    ["job", "job 0 failed after 0 ms"],
    ["storage-full", "no space for file 0"],
  ]);
});

it("counts what repeated, and says it again a minute later", () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const warn = () => warnSparingly(log, { reason: "in recovery" }, "unavailable");
  for (let n = 0; n < 4; n++) warn();
  vi.advanceTimersByTime(60_000);
  warn();
  vi.advanceTimersByTime(60_000);
  expect(lines.map((line) => JSON.parse(line).repeated)).toEqual([undefined, 3, undefined]);
});
