import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startLimited } from "../../../platform/limited-process.ts";
import type { ProductFile } from "../products/product-file.service.ts";
import { UnreadableFile } from "./file-rows.service.ts";
import type { OpenOptions, PlaceFile } from "./place-file.service.ts";

/** What the process that reads is to do: open a file, and read its rows too. */
export type ReadingTask = { what: "places" | "products"; path: string; options: OpenOptions; hasRows: boolean };

/** A file of either kind without its rows. */
type OpenedFile = { facts: object };

/** A line of its answer; an empty one says that it goes on. */
export type ReadingAnswer = {
  file?: OpenedFile;
  /** Some rows, and what the file has said of itself before their end. */
  rows?: unknown[];
  facts?: object;
  unreadable?: string;
  cause?: string | undefined;
};

/** Limits of the process, which tests shorten. */
export type ReadingLimits = { silenceMs: number; memoryMegabytes: number };

/** Twenty thousand rows of Parquet are read in a second or two, and nothing is said meanwhile. */
const ordinaryLimits: ReadingLimits = { silenceMs: 60_000, memoryMegabytes: 384 };
/** What a process has beside the heap of its objects: the bytes of a file. */
const bytesBeside = 1_000_000_000;
/** An extract of a large country is read in half an hour. */
const maxProcessorSeconds = 7_200;

const program = fileURLToPath(new URL("read-file.service.ts", import.meta.url));

/**
 * Opens a file with places in a separate process with memory and time limits: a crafted file may keep its reader busy
 * forever or take all memory. Throws `UnreadableFile`.
 */
export function openPlaceFileApart(
  path: string,
  options: OpenOptions = {},
  limits: Partial<ReadingLimits> = {},
): Promise<PlaceFile> {
  return openApart<PlaceFile>({ what: "places", path: resolve(path), options }, { ...ordinaryLimits, ...limits });
}

/** The same for a file with products. */
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
  // A process that has ended does not read its task; that it has ended is seen below.
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
    // An error with a place in the program is of the disk: of all others the process says that the file is to blame.
    const ofDisk = /^\w*Error: .*\n +at .*/m.exec(said);
    throw ofDisk && !/heap|memory/i.test(said)
      ? new Error(ofDisk[0])
      : new UnreadableFile(notReadToEnd, { cause: said || undefined });
  } finally {
    kill();
  }
}

/** Only while somebody waits for the next line it counts how long there is none. */
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
