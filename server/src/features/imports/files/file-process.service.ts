import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { startLimited } from "../../../platform/limited-process.ts";
import { type FileRow, UnreadableFile } from "./file-rows.service.ts";
import type { OpenOptions, PlaceFile } from "./place-file.service.ts";

/** What the process that reads is to do: open a file, and read its rows too. */
export type ReadingTask = { path: string; options: OpenOptions; hasRows: boolean };

type OpenedFile = Omit<PlaceFile, "rows">;

/** A line of its answer; an empty one says that it goes on. */
export type ReadingAnswer = { file?: OpenedFile; rows?: FileRow[]; unreadable?: string; cause?: string | undefined };

/** Limits of the process, which tests shorten. */
export type ReadingLimits = { silenceMs: number; memoryMegabytes: number };

/** Twenty thousand rows of Parquet are read in a second or two, and nothing is said meanwhile. */
const ordinaryLimits: ReadingLimits = { silenceMs: 60_000, memoryMegabytes: 384 };
/** What a process has beside the heap of its objects: the bytes of a file. */
const bytesBeside = 1_000_000_000;
/** A continent is read in an hour. */
const maxProcessorSeconds = 7_200;

const program = fileURLToPath(new URL("read-file.service.ts", import.meta.url));

/**
 * Opens a file in a process of its own, with limits of memory and time: a file may be made so that its reader never ends, or
 * takes all memory. Throws `UnreadableFile`.
 */
export async function openPlaceFileApart(
  path: string,
  options: OpenOptions = {},
  limits: Partial<ReadingLimits> = {},
): Promise<PlaceFile> {
  const task = { path: resolve(path), options };
  let opened: OpenedFile | undefined;
  for await (const answer of runReader({ ...task, hasRows: false }, { ...ordinaryLimits, ...limits }))
    opened = answer.file ?? opened;
  if (!opened) throw new UnreadableFile(notReadToEnd);
  const file = opened;
  async function* rows(): AsyncGenerator<FileRow> {
    for await (const answer of runReader({ ...task, hasRows: true }, { ...ordinaryLimits, ...limits })) {
      yield* answer.rows ?? [];
      Object.assign(file.facts, answer.file?.facts);
    }
  }
  return { ...file, rows };
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
