import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startLimited } from "../../../platform/limited-process.ts";
import type { ProductFile } from "../products/product-file.service.ts";
import { UnreadableFile } from "./file-rows.service.ts";
import type { OpenOptions, PlaceFile } from "./place-file.service.ts";

/** Opens a file, and may read its rows. */
export type ReadingTask = { what: "places" | "products"; path: string; options: OpenOptions; hasRows: boolean };

type OpenedFile = { facts: object };

/** An answer's line; an empty one is a sign of life. */
export type ReadingAnswer = {
  file?: OpenedFile;
  rows?: unknown[];
  facts?: object;
  unreadable?: string;
  cause?: string | undefined;
};

/** Tests shorten these. */
export type ReadingLimits = { silenceMs: number; memoryMegabytes: number };

/** Twenty thousand Parquet rows take a second or two in silence. */
const ordinaryLimits: ReadingLimits = { silenceMs: 60_000, memoryMegabytes: 384 };
/** File bytes next to the heap. */
const bytesBeside = 1_000_000_000;
/** An extract of a large country is read in half an hour. */
const maxProcessorSeconds = 7_200;

const program = fileURLToPath(new URL("read-file.service.ts", import.meta.url));

/**
 * Opens a places file in a separate process with memory and time limits, as a crafted file may exhaust both. Throws
 * `UnreadableFile`.
 */
export function openPlaceFileApart(
  path: string,
  options: OpenOptions = {},
  limits: Partial<ReadingLimits> = {},
): Promise<PlaceFile> {
  return openApart<PlaceFile>({ what: "places", path: resolve(path), options }, { ...ordinaryLimits, ...limits });
}

/** The same for products. */
export function openProductFileApart(path: string, limits: Partial<ReadingLimits> = {}): Promise<ProductFile> {
  const task = { what: "products", path: resolve(path), options: {} } as const;
  return openApart<ProductFile>(task, { ...ordinaryLimits, ...limits });
}

type AnyFile<Row> = OpenedFile & { rows(): AsyncGenerator<Row> };
type RowOf<File> = File extends AnyFile<infer Row> ? Row : never;

async function openApart<File extends AnyFile<unknown>>(
  task: Omit<ReadingTask, "hasRows">,
  limits: ReadingLimits,
): Promise<File> {
  let opened: OpenedFile | undefined;
  for await (const answer of runReader({ ...task, hasRows: false }, limits)) opened = answer.file ?? opened;
  if (!opened) throw new UnreadableFile(notReadToEnd);
  const file = opened;
  async function* rows(): AsyncGenerator<RowOf<File>> {
    for await (const answer of runReader({ ...task, hasRows: true }, limits)) {
      Object.assign(file.facts, answer.facts, answer.file?.facts);
      yield* (answer.rows ?? []) as RowOf<File>[];
    }
  }
  return { ...file, rows } as unknown as File;
}

const notReadToEnd = "It cannot be read: its reader came to no end, or needs more memory than a file may take.";

async function* runReader(task: ReadingTask, { silenceMs, memoryMegabytes }: ReadingLimits) {
  const memoryBytes = memoryMegabytes * 1_000_000 + bytesBeside;
  const { child, kill } = startLimited([`--max-old-space-size=${memoryMegabytes}`, program], {
    memoryBytes,
    maxFileBytes: 512,
    maxProcessorSeconds,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000);
  });
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify(task)}\n`);
  let isEnded = false;
  try {
    for await (const line of linesOf(child.stdout, silenceMs, kill)) {
      const answer = JSON.parse(line) as ReadingAnswer;
      if (answer.unreadable !== undefined) throw new UnreadableFile(answer.unreadable, { cause: answer.cause });
      isEnded = answer.file !== undefined;
      yield answer;
    }
    if (isEnded) return;
    // An error with a code location is the disk's; others blame the file.
    const ofDisk = /^\w*Error: .*\n +at .*/m.exec(said);
    throw ofDisk && !/heap|memory/i.test(said)
      ? new Error(ofDisk[0])
      : new UnreadableFile(notReadToEnd, { cause: said || undefined });
  } finally {
    kill();
  }
}

/** Counts silence only while a line is awaited. */
async function* linesOf(output: AsyncIterable<Buffer>, silenceMs: number, onSilence: () => void) {
  const chunks = output[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const silence = setTimeout(onSilence, silenceMs);
    const { value, done } = await chunks.next().finally(() => clearTimeout(silence));
    if (done) return;
    const lines = (rest + decoder.decode(value as Buffer, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
