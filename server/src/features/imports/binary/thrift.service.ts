import { UnreadableFile } from "../files/file-rows.service.ts";

/** How much a struct of the compact protocol may hold. */
export type ThriftLimits = { maxElements: number; maxDepth: number };

const [stop, yes, no, byte, i16, i32, i64, double, binary, list, struct] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

/** The numbers of a struct by the ids of their fields, with those of inner structs in front: '5.1'. */
export type ThriftNumbers = Map<string, number>;

/**
 * Walks through a struct, keeps only its numbers, and returns its end. The Parquet library allocates lists of any
 * length that a file claims; here the elements must exist. Throws `UnreadableFile`.
 */
export function walkStruct(bytes: Buffer, from: number, limits: ThriftLimits): { end: number; numbers: ThriftNumbers } {
  const numbers: ThriftNumbers = new Map();
  let [at, elements] = [from, 0];

  function next(): number {
    const value = bytes[at++];
    if (value === undefined) throw new UnreadableFile("It is damaged: what describes it ends in the middle.");
    return value;
  }
  function readNumber(): number {
    let [value, factor] = [0, 1];
    for (let n = 0; n < 10; n++) {
      const part = next();
      value += (part & 0x7f) * factor;
      if (part < 0x80) return value;
      factor *= 128;
    }
    throw new UnreadableFile("It is damaged: a number in what describes it is too long.");
  }
  function skip(length: number): void {
    at += length;
    if (at > bytes.length) throw new UnreadableFile("It is damaged: what describes it is longer than the file.");
  }
  function readValue(type: number, path: string, depth: number, isInList: boolean): void {
    if (++elements > limits.maxElements || depth > limits.maxDepth)
      throw new UnreadableFile("It is damaged: what describes it has no end.");
    if (type === yes || type === no) isInList && skip(1);
    else if (type === byte) skip(1);
    else if (type === i16 || type === i32 || type === i64) {
      const value = readNumber();
      if (!isInList) numbers.set(path, value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    } else if (type === double) skip(8);
    else if (type === binary) skip(readNumber());
    else if (type === list) {
      const head = next();
      const size = head >> 4 === 15 ? readNumber() : head >> 4;
      if (size > bytes.length - at) throw new UnreadableFile("It is damaged: a list in it is longer than the file.");
      for (let n = 0; n < size; n++) readValue(head & 15, path, depth + 1, true);
    } else if (type === struct) readStruct(isInList ? "" : `${path}.`, depth + 1, isInList);
    else throw new UnreadableFile("It is damaged: what describes it is none of Parquet.");
  }
  function readStruct(prefix: string, depth: number, isInList: boolean): void {
    let field = 0;
    for (let head = next(); (head & 15) !== stop; head = next()) {
      const step = head >> 4;
      const given = step === 0 ? readNumber() : 0;
      field = step === 0 ? (given % 2 === 1 ? -(given + 1) / 2 : given / 2) : field + step;
      readValue(head & 15, isInList ? "in a list" : `${prefix}${field}`, depth, false);
    }
  }
  readStruct("", 0, false);
  return { end: at, numbers };
}
