import { fileURLToPath } from "node:url";
import { draftErrors } from "@dishboard/contract/dish-imports";
import { startLimited } from "../../../platform/limited-process.ts";
import type { Reading, ReadingTask } from "./content.service.ts";

/** Limits of the process, which tests shorten. An honest page of 5 MB takes a second. */
export type ContentLimits = { timeoutMs: number; memoryMegabytes: number };
const ordinaryLimits: ContentLimits = { timeoutMs: 20_000, memoryMegabytes: 256 };
const maxProcessorSeconds = 10;
/** What a process has beside the heap of its objects. */
const bytesBeside = 1_000_000_000;

const program = fileURLToPath(new URL("read-content.service.ts", import.meta.url));

/** Reads what is at an address in a process of its own: it may be made so that its reader never ends, or takes all memory. */
export async function readContentApart(
  task: ReadingTask,
  bytes: Buffer,
  limits: Partial<ContentLimits> = {},
): Promise<Reading> {
  const { timeoutMs, memoryMegabytes } = { ...ordinaryLimits, ...limits };
  const { child, kill } = startLimited([`--max-old-space-size=${memoryMegabytes}`, program], {
    memoryBytes: memoryMegabytes * 1_000_000 + bytesBeside,
    maxFileBytes: 512,
    maxProcessorSeconds,
  });
  const timeout = setTimeout(kill, timeoutMs);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000);
  });
  // A process that has ended does not read its task; that it has ended is seen below.
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(task)}\n`);
  child.stdin.end(bytes);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
    const answer = Buffer.concat(chunks).toString();
    if (answer.endsWith("\n")) return JSON.parse(answer) as Reading;
    // A defect of ours has a place in our code; a process that was ended says why otherwise.
    const defect = /^\w*Error: .*\n +at .*/m.exec(said);
    if (defect && !/heap|memory/i.test(said)) throw new Error(defect[0]);
    return { refusal: draftErrors.tooHard };
  } finally {
    clearTimeout(timeout);
    kill();
  }
}
