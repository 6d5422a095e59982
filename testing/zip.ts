import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;
const localHeader = 0x04034b50;

/** Below 4 GB; contents by name. */
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

export function zip(files: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const whole = Buffer.from(content);
    const packed = deflateRawSync(whole);
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(whole), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(whole.length, 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(centralHeader, 0);
    fields.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, nameBytes);
    const local = [Buffer.from(Uint32Array.of(localHeader).buffer), fields, nameBytes, packed];
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endHeader, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
