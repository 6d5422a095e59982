import { constants, crc32, deflateRawSync } from "node:zlib";

/** A part that many texts have, compressed once. */
type Repeated = { bytes: Buffer; deflated: Buffer };

/** Enough for the style sheets of all kinds of pages. */
const maxRepeated = 50;
const compressed = new Map<string, Repeated>();

/** How far back gzip looks for what it has seen before. */
const windowBytes = 32_768;
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * The gzip form of a text in which a part is repeated that many texts have: it is compressed once for all of them, and what
 * follows is compressed knowing it. On the main thread, which takes less than handing it to another one and back.
 */
export function gzipAround(content: Buffer, repeated: string): Buffer {
  const { bytes, deflated } = compressOnce(repeated);
  const at = content.indexOf(bytes);
  if (at === -1) throw new Error("The text does not have the part that is repeated");
  const before = content.subarray(0, at);
  const after = content.subarray(at + bytes.length);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(content));
  trailer.writeUInt32LE(content.length, 4);
  return Buffer.concat([
    header,
    // Flushed, so that the next part begins at a whole byte.
    deflateRawSync(before, { finishFlush: constants.Z_SYNC_FLUSH }),
    deflated,
    deflateRawSync(after, { dictionary: bytes.subarray(-windowBytes) }),
    trailer,
  ]);
}

function compressOnce(repeated: string): Repeated {
  const known = compressed.get(repeated);
  if (known) return known;
  const bytes = Buffer.from(repeated);
  const made = { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
  if (compressed.size >= maxRepeated) compressed.clear();
  compressed.set(repeated, made);
  return made;
}
