/** The process that reads untrusted opening hours. It answers each line of JSON with one. */
import { createInterface } from "node:readline";
import { Script } from "node:vm";
import { evaluate, type HoursQuestion } from "./evaluate.ts";

/** Longer than the server waits. */
const timeoutMs = 10_000;

const call = { answer: () => {} };
Object.assign(globalThis, { call });
// Hours that never end would outlive a killed server.
const answer = new Script("call.answer()");

const lines = createInterface({ input: process.stdin });
process.stdout.write("ready\n");
lines.on("line", (line) => {
  call.answer = () => {
    process.stdout.write(`${JSON.stringify(evaluate(JSON.parse(line) as HoursQuestion))}\n`);
  };
  answer.runInThisContext({ timeout: timeoutMs });
});
lines.once("close", () => process.exit(0));
