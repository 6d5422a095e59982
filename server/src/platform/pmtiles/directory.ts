import { gzipSync } from "node:zlib";
import type { Entry } from "pmtiles";

/** Each of the four numbers has one byte at least. */
const minBytesPerEntry = 4;

/** Compresses a directory, whose entries are ordered by tile. */
export function packDirectory(entries: readonly Entry[]): Buffer {
  const numbers: number[] = [entries.length];
  let lastId = 0;
  for (const { tileId } of entries) {
    numbers.push(tileId - lastId);
    lastId = tileId;
  }
  for (const { runLength } of entries) numbers.push(runLength);
  for (const { length } of entries) numbers.push(length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0: directly after the previous one.
    numbers.push(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(varints(numbers), { level: 9 });
}

/** Throws if entries are out of order, empty, out of bounds, or more than the bytes can hold. */
export function readDirectory(bytes: Uint8Array, ends: { tiles: number; leaves: number }): Entry[] {
  const reader = { bytes, at: 0 };
  const count = readVarint(reader);
  if (count === 0 || count * minBytesPerEntry > bytes.length)
    throw new Error("A directory has not the entries that it names");
  const entries: Entry[] = [];
  let tileId = 0;
  for (let index = 0; index < count; index++) {
    const step = readVarint(reader);
    if (index > 0 && step === 0) throw new Error("A directory names a tile twice");
    tileId += step;
    entries.push({ tileId, runLength: 0, length: 0, offset: 0 });
  }
  for (const entry of entries) entry.runLength = readVarint(reader);
  for (const entry of entries) entry.length = readVarint(reader);
  let end = 0;
  for (const [index, entry] of entries.entries()) {
    const value = readVarint(reader);
    if (value === 0 && index === 0) throw new Error("A directory begins nowhere");
    entry.offset = value === 0 ? end : value - 1;
    end = entry.offset + entry.length;
    if (entry.length === 0) throw new Error("A directory has a tile without bytes");
    if (end > (entry.runLength === 0 ? ends.leaves : ends.tiles)) throw new Error("A directory points beyond the end");
    const next = entries[index + 1];
    if (next && entry.tileId + entry.runLength > next.tileId) throw new Error("A directory names a tile twice");
  }
  return entries;
}

/** Seven bits per byte, the lowest first. */
function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

function readVarint(reader: { bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new Error("A directory ends too early");
    reader.at += 1;
    value += (byte % 128) * factor;
    if (byte < 128) {
      if (!Number.isSafeInteger(value)) break;
      return value;
    }
  }
  throw new Error("A directory has a number that is too large");
}
