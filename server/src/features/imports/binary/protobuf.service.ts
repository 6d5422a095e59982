/** A part of some bytes that is a message of protocol buffers, or a packed list of numbers, read from its beginning. */
export type Part = { bytes: Buffer; at: number; end: number };

/** Bytes that are no message: what they say of their own length is not so. */
export class BrokenMessage extends Error {}

const [varint, fixed64, lengthDelimited, fixed32] = [0, 1, 2, 5];

/** All of some bytes. */
export function partOf(bytes: Buffer): Part {
  return { bytes, at: 0, end: bytes.length };
}

/** Reads a number without a sign; beyond 2^53 it is not exact. */
export function readNumber(part: Part): number {
  let [value, factor] = [0, 1];
  for (let n = 0; n < 10; n++) {
    if (part.at >= part.end) throw new BrokenMessage("It ends in the middle of a number.");
    const byte = part.bytes[part.at++] as number;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    factor *= 128;
  }
  throw new BrokenMessage("A number is too long.");
}

/** Reads a number whose last bit is its sign. */
export function readSigned(part: Part): number {
  const value = readNumber(part);
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

/** Calls back for each field of a message, with its number or its part. */
export function eachField(part: Part, onField: (field: number, value: number, inner: Part) => void): void {
  const inner: Part = { bytes: part.bytes, at: 0, end: 0 };
  while (part.at < part.end) {
    const key = readNumber(part);
    const [field, type] = [Math.floor(key / 8), key % 8];
    const value = type === varint || type === lengthDelimited ? readNumber(part) : 0;
    if (type === varint) {
      onField(field, value, nothing);
      continue;
    }
    const length = type === lengthDelimited ? value : type === fixed64 ? 8 : type === fixed32 ? 4 : -1;
    if (length < 0 || length > part.end - part.at) throw new BrokenMessage("A field is longer than what holds it.");
    [inner.at, inner.end] = [part.at, part.at + length];
    part.at += length;
    onField(field, 0, inner);
  }
}

/** A part that stays as it is when the next field is read. */
export function keep({ bytes, at, end }: Part): Part {
  return { bytes, at, end };
}

/** The text of a part. */
export function textOf({ bytes, at, end }: Part): string {
  return bytes.toString("utf8", at, end);
}

const nothing: Part = { bytes: Buffer.alloc(0), at: 0, end: 0 };
