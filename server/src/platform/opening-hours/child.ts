/** The process in which opening hours of strangers are read. Each line of JSON that it is handed it answers with one. */
import { createInterface } from "node:readline";
import { evaluate, type HoursQuestion } from "./evaluate.ts";

const lines = createInterface({ input: process.stdin });
process.stdout.write("ready\n");
lines.on("line", (line) => {
  process.stdout.write(`${JSON.stringify(evaluate(JSON.parse(line) as HoursQuestion))}\n`);
});
lines.once("close", () => process.exit(0));
