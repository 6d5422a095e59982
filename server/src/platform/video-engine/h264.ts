/** SEI units, in which cameras write their position; players do not need them. */
export const remarks = 6;

/** Reads the size of a unit's length from a track's description (`avcC`). */
export function lengthBytesOf(description: ArrayBufferLike | ArrayBufferView): number {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return ((bytes[4] ?? 3) & 3) + 1;
}

const firstStartCode = Buffer.from([0, 0, 0, 1]);

/** Whether units follow start codes, which no MP4 may have, instead of lengths. */
export function hasStartCodes(picture: Uint8Array): boolean {
  // As a length it would be 1, which no picture's first unit has. Three bytes of it begin lengths of 256 to 511.
  return firstStartCode.equals(picture.subarray(0, 4));
}

/**
 * Browsers need each unit preceded by its length. Replaces start codes by lengths and drops an invalid end. Empty if
 * there were only SEI units.
 */
export function withoutRemarks(picture: Uint8Array, lengthBytes: number): Buffer {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const units = hasStartCodes(bytes) ? unitsAfterStartCodes(bytes) : unitsAfterLengths(bytes, lengthBytes);
  const kept = units.filter((unit) => ((unit[0] ?? 0) & 31) !== remarks);
  return Buffer.concat(
    kept.flatMap((unit) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUIntBE(unit.length, 0, lengthBytes);
      return [length, unit];
    }),
  );
}

function unitsAfterLengths(bytes: Buffer, lengthBytes: number): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + lengthBytes < bytes.length; ) {
    const start = at + lengthBytes;
    at = start + bytes.readUIntBE(at, lengthBytes);
    if (at > start) units.push(bytes.subarray(start, at));
  }
  return units;
}

const startCode = Buffer.from([0, 0, 1]);

function unitsAfterStartCodes(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = bytes.indexOf(startCode); at >= 0; ) {
    const next = bytes.indexOf(startCode, at + 3);
    let end = next < 0 ? bytes.length : next;
    // Zeros belong to the next start code: no unit ends with one.
    while (end > at + 3 && bytes[end - 1] === 0) end -= 1;
    if (end > at + 3) units.push(bytes.subarray(at + 3, end));
    at = next;
  }
  return units;
}
