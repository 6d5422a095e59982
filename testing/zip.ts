import { inflateRawSync } from "node:zlib";

const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;

/** Reads a zip archive of less than 4 GB: the content of each entry by its name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(endHeader).buffer));
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    if (archive.readUInt32LE(at) !== centralHeader) throw new Error("This is no zip archive");
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const commentLength = archive.readUInt16LE(at + 32);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(from, from + size);
    entries.set(name, method === 0 ? Buffer.from(content) : inflateRawSync(content));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
