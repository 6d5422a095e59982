/** A useful entry and its offset. */
export type ZipEntry = { name: string; method: number; packedBytes: number; offset: number; isLocked: boolean };

/** An unreadable or too large archive. */
export class ZipProblem extends Error {
  readonly what: "broken-zip" | "too-large" | "too-many" | "packing";
  constructor(what: ZipProblem["what"]) {
    super(what);
    this.what = what;
  }
}

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const localSign = 0x04034b50;
/** With its comment. */
const maxEndBytes = 22 + 65_535;
const maxDirectoryBytes = 33_554_432;
const in64Bits = 0xffffffff;

/** Lists entries, to read parts of 50 GB. Throws `ZipProblem`, also above `maxEntries`. */
export async function listEntries(archive: Blob, maxEntries: number): Promise<ZipEntry[]> {
  const tail = await viewOf(archive, Math.max(0, archive.size - maxEndBytes), archive.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSign) end -= 1;
  if (end < 0) throw new ZipProblem("broken-zip");
  const [count, bytes, begin] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count > maxEntries || count === 0xffff) throw new ZipProblem("too-many");
  if (bytes > maxDirectoryBytes) throw new ZipProblem("too-large");
  if (begin === in64Bits || begin + bytes > archive.size) throw new ZipProblem("broken-zip");
  const directory = await viewOf(archive, begin, begin + bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== entrySign)
      throw new ZipProblem("broken-zip");
    const lengths = [28, 30, 32].map((from) => directory.getUint16(at + from, true));
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    if (at + 46 + nameLength > directory.byteLength) throw new ZipProblem("broken-zip");
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength)),
      method: directory.getUint16(at + 10, true),
      packedBytes: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
      isLocked: (directory.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** Unpacks an entry. Throws `ZipProblem` beyond `maxBytes`, whatever size the archive states. */
export async function readEntry(archive: Blob, entry: ZipEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, packedBytes, offset } = entry;
  if (method !== 0 && method !== 8) throw new ZipProblem("packing");
  const head = await viewOf(archive, offset, offset + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== localSign) throw new ZipProblem("broken-zip");
  const begin = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  if (packedBytes === in64Bits || begin + packedBytes > archive.size) throw new ZipProblem("broken-zip");
  const packed = archive.slice(begin, begin + packedBytes).stream();
  return readWhole(method === 0 ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw")), maxBytes);
}

async function readWhole(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ZipProblem("broken-zip");
    });
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      void reader.cancel().catch(() => {});
      throw new ZipProblem("too-large");
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function viewOf(archive: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}
