import { type FileHandle, open } from "node:fs/promises";

/** The boxes on the way to the list of files in which the data of a track lies. */
const containers = new Set(["moov", "trak", "mdia", "minf", "dinf"]);
/** A file has a few hundred before its data; one that is made of nothing else is not read to its end. */
const maxBoxes = 20_000;

type Range = { from: number; to: number; areReferences: boolean };

/** Whether an MP4 or QuickTime file says that data of it lies in another file, or at an address. */
export async function refersToOtherFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const ranges: Range[] = [{ from: 0, to: (await file.stat()).size, areReferences: false }];
    for (let boxes = 0; boxes < maxBoxes; boxes++) {
      const range = ranges.pop();
      if (!range) return false;
      const box = await readBox(file, range);
      if (!box) continue;
      const { type, body, end, isElsewhere } = box;
      if (range.areReferences && isElsewhere) return true;
      ranges.push({ ...range, from: end });
      if (containers.has(type)) ranges.push({ from: body, to: end, areReferences: false });
      // Its version and how many references there are come first.
      if (type === "dref") ranges.push({ from: body + 8, to: end, areReferences: true });
    }
    return false;
  } finally {
    await file.close();
  }
}

/** Reads the beginning of a box. Null at the end of the range, and where there is none. */
async function readBox(file: FileHandle, { from, to }: Range) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, from);
  if (from + 8 > to || bytesRead < 8) return null;
  const shortSize = buffer.readUInt32BE(0);
  const headBytes = shortSize === 1 ? 16 : 8;
  const size = shortSize === 1 ? Number(buffer.readBigUInt64BE(8)) : shortSize || to - from;
  if (size < headBytes) return null;
  const body = from + headBytes;
  return {
    type: buffer.toString("latin1", 4, 8),
    body,
    end: Math.min(from + size, to),
    // The last bit of a reference means 'in this file'; without a name there is no other.
    isElsewhere: (buffer.readUInt32BE(headBytes) & 1) === 0 && size > headBytes + 5,
  };
}
