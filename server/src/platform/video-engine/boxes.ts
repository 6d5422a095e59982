import type { FileHandle } from "node:fs/promises";

/** A part of a file. */
export type Range = { from: number; to: number };

/** A box of an MP4 or QuickTime file: its type, where what is in it begins, and where it ends. */
export type Box = { type: string; body: number; end: number };

/** Reads the head of the box at the beginning of a range; `end` may lie beyond it. Null where there is no box. */
export async function readBox(file: FileHandle, { from, to }: Range): Promise<Box | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, from);
  if (from + 8 > to || bytesRead < 8) return null;
  const shortSize = buffer.readUInt32BE(0);
  const headBytes = shortSize === 1 ? 16 : 8;
  if (bytesRead < headBytes) return null;
  // Without a size it goes on to the end.
  const size = shortSize === 1 ? Number(buffer.readBigUInt64BE(8)) : shortSize || to - from;
  if (size < headBytes) return null;
  return { type: buffer.toString("latin1", 4, 8), body: from + headBytes, end: from + size };
}
