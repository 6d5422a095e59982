import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { excerptOf } from "../excerpt.service.ts";
import { type FileLimits, UnreadableFile } from "../files/file-rows.service.ts";
import { eachField, keep, type Part, partOf, readNumber, textOf } from "./protobuf.service.ts";

/** What the format allows: a header has 64 kB, what a blob unpacks to 32 MB. */
const maxHeaderBytes = 65_536;
const maxBlobBytes = 33_554_432;
/** What is stored whole is a third of what it unpacks to; bombs are a thousandth. */
const maxUnpackRatio = 20;

const inflate = promisify(zlib.inflate);
// Versions of Node before 22.15 have none.
const zstd = zlib.zstdDecompress ? promisify(zlib.zstdDecompress) : undefined;

/** Whether a file begins as one of OpenStreetMap's own. */
export function isOsmPbf(beginning: Buffer): boolean {
  return beginning.subarray(4, 15).toString("latin1") === "\n\tOSMHeader";
}

/** Reads the blobs of a file, one after the other, each unpacked: the first says what the others need. */
export async function* readBlobs(
  path: string,
  { maxUnpackedBytes }: FileLimits,
): AsyncGenerator<{ type: string; blob: Part }> {
  const file = await open(path);
  let [at, unpacked] = [0, 0];
  try {
    const { size } = await file.stat();
    while (at < size) {
      const headerBytes = (await readExactly(file, at, 4, size)).readUInt32BE();
      if (headerBytes > maxHeaderBytes) throw new UnreadableFile(`Its header at byte ${at + 1} is none.`);
      const header = headerOf(await readExactly(file, at + 4, headerBytes, size));
      if (!(header.bytes <= maxBlobBytes)) throw new UnreadableFile(`Its block at byte ${at + 1} is longer than any.`);
      const blob = await unpack(await readExactly(file, at + 4 + headerBytes, header.bytes, size), at);
      at += 4 + headerBytes + header.bytes;
      unpacked += blob.end - blob.at;
      if (unpacked > Math.max(maxUnpackedBytes, maxUnpackRatio * at))
        throw new UnreadableFile(`It unpacks to more than ${Math.round(maxUnpackedBytes / 1_000_000)} MB.`);
      yield { type: header.type, blob };
    }
  } finally {
    await file.close();
  }
}

async function readExactly(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw new UnreadableFile("The file is cut off. Save or download it again.");
  const bytes = Buffer.allocUnsafe(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) throw new UnreadableFile("The file is cut off. Save or download it again.");
    read += bytesRead;
  }
  return bytes;
}

function headerOf(bytes: Buffer): { type: string; bytes: number } {
  const header = { type: "", bytes: 0 };
  eachField(partOf(bytes), (field, value, part) => {
    if (field === 1) header.type = textOf(part);
    if (field === 3) header.bytes = value;
  });
  return header;
}

async function unpack(bytes: Buffer, at: number): Promise<Part> {
  let raw: Part | null = null;
  let packed: { by: typeof inflate; part: Part } | null = null;
  eachField(partOf(bytes), (field, _, part) => {
    if (field === 1) raw = keep(part);
    else if (field === 3) packed = { by: inflate, part: keep(part) };
    else if (field === 7 && zstd) packed = { by: zstd as typeof inflate, part: keep(part) };
  });
  if (raw) return raw;
  const found = packed as { by: typeof inflate; part: Part } | null;
  if (!found) throw new UnreadableFile(`Its block at byte ${at + 1} is compressed in a way that is not read.`);
  const { part } = found;
  try {
    return partOf(await found.by(part.bytes.subarray(part.at, part.end), { maxOutputLength: maxBlobBytes }));
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new UnreadableFile(
      isTooLarge
        ? `Its block at byte ${at + 1} unpacks to more than any.`
        : `Its block at byte ${at + 1} cannot be unpacked.`,
    );
  }
}

/** The required features of a file that this reader supports. */
const knownFeatures = ["OsmSchema-V0.6", "DenseNodes"];

/** Returns the day of the data, where the header says it. Throws `UnreadableFile` for what needs more than is read. */
export function dayOf(header: Part): string | undefined {
  let day: string | undefined;
  eachField(header, (field, value, part) => {
    if (field === 4 && !knownFeatures.includes(textOf(part)))
      throw new UnreadableFile(`It needs '${excerptOf(textOf(part), 60)}', which is not read.`);
    if (field === 32 && value < 1e11) day = new Date(value * 1_000).toISOString().slice(0, 10);
  });
  return day;
}

/** Reads the numbers of a packed list, each as what is added to the one before. */
export function* readDeltas(part: Part): Generator<number> {
  let value = 0;
  while (part.at < part.end) {
    const number = readNumber(part);
    value += number % 2 === 1 ? -(number + 1) / 2 : number / 2;
    yield value;
  }
}
