import type { FileHandle } from "node:fs/promises";
import { type Range, readBox } from "./boxes.ts";

const containers = new Set(["moov", "trak", "mdia", "minf", "dinf"]);
/** A description has a few hundred boxes; a file with only boxes is not read to its end. */
const maxBoxes = 5_000;

/** Whether an MP4 or QuickTime file refers to data in another file or at an address, or is not fully readable. */
export async function refersToOtherFile(file: FileHandle): Promise<boolean> {
  const ranges: (Range & { areReferences: boolean })[] = [
    { from: 0, to: (await file.stat()).size, areReferences: false },
  ];
  for (let boxes = 0; boxes < maxBoxes; boxes++) {
    const range = ranges.pop();
    if (!range) return false;
    const box = await readBox(file, range);
    if (!box) continue;
    const { type, body } = box;
    const end = Math.min(box.end, range.to);
    if (range.areReferences) {
      const { buffer } = await file.read(Buffer.alloc(4), 0, 4, body);
      // The last bit means 'in this file'; without a name there is no other.
      if ((buffer.readUInt32BE(0) & 1) === 0 && box.end > body + 5) return true;
    }
    // Data follows the description.
    if (type !== "moov") ranges.push({ ...range, from: end });
    if (containers.has(type)) ranges.push({ from: body, to: end, areReferences: false });
    // After the version and the number of references.
    if (type === "dref") ranges.push({ from: body + 8, to: end, areReferences: true });
  }
  return true;
}
