import { type FileHandle, open } from "node:fs/promises";
import { type Range, readBox } from "./boxes.ts";
import type { VideoFormat } from "./facts.ts";

/** A video has a few dozen parts before its data; one that is made of nothing else is not read to its end. */
const maxParts = 1_000;

/**
 * Whether a file is built as its type says: it has a description of a moving picture and data, and neither is said to go on
 * beyond the end of the file. Reads the heads of its parts only, so that what is no video is refused without a process.
 */
export async function isWholeVideo(path: string, format: VideoFormat): Promise<boolean> {
  const file = await open(path);
  try {
    const source = { file, partsLeft: maxParts };
    return await checks[format](source, { from: 0, to: (await file.stat()).size });
  } finally {
    await file.close();
  }
}

/** A part of a file: a box, an element or a chunk, by whatever name its kind of file gives it. */
type Part = { type: string; body: number; end: number };
type ReadPart = (file: FileHandle, range: Range) => Promise<Part | null>;
type Source = { file: FileHandle; partsLeft: number };

/** The parts that follow each other in a range, up to what is none or goes on beyond the range. */
async function* partsOf(source: Source, { from, to }: Range, readPart: ReadPart): AsyncGenerator<Part> {
  for (let at = from; source.partsLeft > 0; ) {
    source.partsLeft -= 1;
    const part = await readPart(source.file, { from: at, to });
    if (!part || part.end > to) return;
    yield part;
    at = part.end;
  }
}

/** Whether all of these parts are in a range; what follows the last of them is not looked at, as some cameras add to their files. */
async function hasParts(source: Source, range: Range, readPart: ReadPart, types: readonly string[]) {
  const missing = new Set(types);
  for await (const { type } of partsOf(source, range, readPart)) {
    missing.delete(type);
    if (missing.size === 0) return true;
  }
  return false;
}

async function isWholeMov(source: Source, whole: Range): Promise<boolean> {
  if (!(await hasParts(source, whole, readBox, ["moov", "mdat"]))) return false;
  for await (const { type, body, end } of partsOf(source, whole, readBox))
    if (type === "moov") return describesPicture(source, { from: body, to: end });
  return false;
}

/** Whether a description has a track of pictures, or is compressed, as old ones of QuickTime are. */
async function describesPicture(source: Source, description: Range): Promise<boolean> {
  for await (const box of partsOf(source, description, readBox)) {
    if (box.type === "cmov") return true;
    if (box.type !== "trak") continue;
    for await (const media of partsOf(source, { from: box.body, to: box.end }, readBox)) {
      if (media.type !== "mdia") continue;
      // After its version and an older name of the kind of track.
      for await (const { type, body } of partsOf(source, { from: media.body, to: media.end }, readBox))
        if (type === "hdlr" && (await textAt(source.file, body + 8, 4)) === "vide") return true;
    }
  }
  return false;
}

const ebml = { segment: "18538067", tracks: "1654ae6b", cluster: "1f43b675" };

async function isWholeWebm(source: Source, whole: Range): Promise<boolean> {
  for await (const { type, body, end } of partsOf(source, whole, readElement))
    if (type === ebml.segment)
      return hasParts(source, { from: body, to: end }, readElement, [ebml.tracks, ebml.cluster]);
  return false;
}

/** Reads the head of an EBML element; one of an unknown length, as browsers record them, goes on to the end. */
async function readElement(file: FileHandle, { from, to }: Range): Promise<Part | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, from);
  // How many zeros a number begins with says how long it is.
  const idBytes = Math.clz32(buffer.readUInt8(0)) - 23;
  if (idBytes > 4 || bytesRead <= idBytes) return null;
  const lengthBytes = Math.clz32(buffer.readUInt8(idBytes)) - 23;
  if (lengthBytes > 8 || bytesRead < idBytes + lengthBytes) return null;
  const length = BigInt(`0x${buffer.toString("hex", idBytes, idBytes + lengthBytes)}`);
  const unknown = 2n ** BigInt(7 * lengthBytes) - 1n;
  const size = length & unknown;
  const body = from + idBytes + lengthBytes;
  return {
    type: buffer.toString("hex", 0, idBytes),
    body,
    end: size === unknown ? to : body + Number(size),
  };
}

async function isWholeAvi(source: Source, whole: Range): Promise<boolean> {
  for await (const { body, end } of partsOf(source, whole, readChunk))
    return hasParts(source, { from: body, to: end }, readChunk, ["LIST hdrl", "LIST movi"]);
  return false;
}

/** Reads the head of a RIFF chunk, with the name of its list. */
async function readChunk(file: FileHandle, { from, to }: Range): Promise<Part | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, from);
  if (from + 8 > to || bytesRead < 8) return null;
  const type = buffer.toString("latin1", 0, 4);
  const size = buffer.readUInt32LE(4);
  const isList = type === "LIST" || type === "RIFF";
  if (isList && (bytesRead < 12 || size < 4)) return null;
  return {
    type: isList ? `${type} ${buffer.toString("latin1", 8, 12)}` : type,
    body: from + (isList ? 12 : 8),
    // Chunks begin at even places; some programs leave out the last byte.
    end: Math.min(from + 8 + size + (size % 2), Math.max(to, from + 8 + size)),
  };
}

const checks = { mov: isWholeMov, matroska: isWholeWebm, avi: isWholeAvi };

async function textAt(file: FileHandle, at: number, bytes: number): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.toString("latin1");
}
