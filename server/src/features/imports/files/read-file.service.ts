/** Process that reads one file: takes a task as a JSON line, answers in JSON lines, and ends with its parent. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { openProductFile } from "../products/product-file.service.ts";
import type { ReadingAnswer, ReadingTask } from "./file-process.service.ts";
import { UnreadableFile } from "./file-rows.service.ts";
import { notUnderstood } from "./file-text.service.ts";
import { openPlaceFile } from "./place-file.service.ts";

const rowsAtOnce = 200;
/** Sign of life without rows. */
const signEveryMs = 5_000;

async function answer(line: ReadingAnswer): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
}

async function perform({ what, path, options, hasRows }: ReadingTask): Promise<void> {
  const { rows, ...file } = await (what === "places" ? openPlaceFile(path, options) : openProductFile(path, options));
  if (hasRows) {
    let some: unknown[] = [];
    for await (const row of rows()) {
      some.push(row);
      if (some.length < rowsAtOnce) continue;
      await answer({ rows: some, facts: file.facts });
      some = [];
    }
    await answer({ rows: some, facts: file.facts });
  }
  await answer({ file });
}

function causeOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : error === undefined ? undefined : String(error);
}

process.once("unhandledRejection", (error) => {
  void answer({ unreadable: notUnderstood, cause: causeOf(error) }).then(() => process.exit(0));
});
const lines = createInterface({ input: process.stdin });
lines.once("close", () => process.exit(1));
lines.once("line", (line) => {
  const signs = setInterval(() => process.stdout.write("{}\n"), signEveryMs);
  perform(JSON.parse(line) as ReadingTask)
    .catch((error: unknown) => {
      if (error instanceof UnreadableFile) return answer({ unreadable: error.message, cause: causeOf(error.cause) });
      throw error;
    })
    .catch((error: unknown) => {
      process.stderr.write(`${causeOf(error)}\n`);
    })
    .finally(() => {
      clearInterval(signs);
      process.stdout.write("", () => process.exit(0));
    });
});
