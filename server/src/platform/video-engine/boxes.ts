import type { FileHandle } from "node:fs/promises";

export type Range = { from: number; to: number };

export type Box = { type: string; body: number; end: number };

/** Reads the head of the first box in a range; `end` may be beyond it. Null if there is none. */
export async function readBox(file: FileHandle, { from, to }: Range): Promise<Box | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, from);
  if (from + 8 > to || bytesRead < 8) return null;
  const shortSize = buffer.readUInt32BE(0);
  const headBytes = shortSize === 1 ? 16 : 8;
  if (bytesRead < headBytes) return null;
  // Without a size it continues to the end.
  const size = shortSize === 1 ? Number(buffer.readBigUInt64BE(8)) : shortSize || to - from;
  if (size < headBytes) return null;
  return { type: buffer.toString("latin1", 4, 8), body: from + headBytes, end: from + size };
}
