import { type FileHandle, open } from "node:fs/promises";
import { type Range, readBox } from "./boxes.ts";
import type { VideoFormat } from "./facts.ts";
import { refersToOtherFile } from "./other-files.ts";

/** A video has a few dozen parts before its data; a file with only parts is not read to its end. */
const maxParts = 1_000;

/** Reads only a limited number of heads, to refuse other files without a process. */
export async function isWholeVideo(path: string, format: VideoFormat): Promise<boolean> {
  const file = await open(path);
  try {
    const source = { file, partsLeft: maxParts };
    return await checks[format](source, { from: 0, to: (await file.stat()).size });
  } finally {
    await file.close();
  }
}

type Part = { type: string; body: number; end: number };
type ReadPart = (file: FileHandle, range: Range) => Promise<Part | null>;
type Source = { file: FileHandle; partsLeft: number };

async function* partsOf(source: Source, { from, to }: Range, readPart: ReadPart): AsyncGenerator<Part> {
  for (let at = from; source.partsLeft > 0; ) {
    source.partsLeft -= 1;
    const part = await readPart(source.file, { from: at, to });
    if (!part || part.end > to) return;
    yield part;
    at = part.end;
  }
}

/** Whether a range has all of these parts. Ignores the rest, because some cameras append data. */
async function hasParts(source: Source, range: Range, readPart: ReadPart, types: readonly string[]) {
  const missing = new Set(types);
  for await (const { type } of partsOf(source, range, readPart)) {
    missing.delete(type);
    if (missing.size === 0) return true;
  }
  return false;
}

async function hasPartAt(
  source: Source,
  range: Range,
  readPart: ReadPart,
  [type, ...inner]: readonly string[],
  isWanted: (part: Part) => Promise<boolean> | boolean,
): Promise<boolean> {
  for await (const part of partsOf(source, range, readPart)) {
    if (part.type !== type) continue;
    const within = { from: part.body, to: part.end };
    if (inner.length === 0 ? await isWanted(part) : await hasPartAt(source, within, readPart, inner, isWanted))
      return true;
  }
  return false;
}

async function isWholeMov(source: Source, whole: Range): Promise<boolean> {
  if (!(await hasParts(source, whole, readBox, ["moov", "mdat"]))) return false;
  // After its version and an older name of the kind of track.
  const isOfPictures = async ({ body }: Part) => (await bytesAt(source, body + 8, 4)).toString("latin1") === "vide";
  const describesPicture =
    (await hasPartAt(source, whole, readBox, ["moov", "trak", "mdia", "hdlr"], isOfPictures)) ||
    // Compressed, as in old QuickTime files.
    (await hasPartAt(source, whole, readBox, ["moov", "cmov"], () => true));
  return describesPicture && !(await refersToOtherFile(source.file));
}

/** Baseline, main and high, which every browser plays. */
const playedProfiles = new Set([66, 77, 100]);
/** Bytes of a picture description before its boxes. */
const pictureEntryBytes = 78;

/**
 * That is with a common profile, one description, and parameter sets in that description instead of among the pictures.
 */
export async function hasPlayedDescriptions(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const source = { file, partsLeft: maxParts };
    const whole = { from: 0, to: (await file.stat()).size };
    let played = 0;
    const isOther = async ({ body, end }: Part) => {
      const entries: Part[] = [];
      for await (const entry of partsOf(source, { from: body + 8, to: end }, readBox)) entries.push(entry);
      if (!entries.some(({ type }) => /^(avc|dva)/.test(type))) return false;
      const [entry] = entries;
      const isPlayed = entries.length === 1 && entry?.type === "avc1" && (await isPlayedEntry(source, entry));
      if (isPlayed) played += 1;
      return !isPlayed;
    };
    const describesOther = await hasPartAt(
      source,
      whole,
      readBox,
      ["moov", "trak", "mdia", "minf", "stbl", "stsd"],
      isOther,
    );
    return played > 0 && !describesOther;
  } finally {
    await file.close();
  }
}

function isPlayedEntry(source: Source, { body, end }: Part): Promise<boolean> {
  return hasPartAt(source, { from: body + pictureEntryBytes, to: end }, readBox, ["avcC"], async (avcC) => {
    const bytes = await bytesAt(source, avcC.body, Math.min(1_000, avcC.end - avcC.body));
    const [version = 0, profile = 0, , , , sequences = 0] = bytes;
    // The length of the first sequence, then the number of picture parameter sets.
    const sequenceBytes = bytes.length >= 8 ? bytes.readUInt16BE(6) : 0;
    const pictures = bytes[8 + sequenceBytes] ?? 0;
    return version === 1 && playedProfiles.has(profile) && (sequences & 31) === 1 && pictures > 0;
  });
}

const ebml = { segment: "18538067", tracks: "1654ae6b", track: "ae", trackType: "83", cluster: "1f43b675" };
const ebmlVideo = 1;

async function isWholeWebm(source: Source, whole: Range): Promise<boolean> {
  const { segment, tracks, track, trackType, cluster } = ebml;
  const isOfPictures = async ({ body, end }: Part) => {
    const value = await bytesAt(source, body, Math.min(8, end - body));
    return value.length > 0 && Number(`0x${value.toString("hex")}`) === ebmlVideo;
  };
  return (
    (await hasPartAt(source, whole, readElement, [segment], ({ body, end }) =>
      hasParts(source, { from: body, to: end }, readElement, [tracks, cluster]),
    )) && hasPartAt(source, whole, readElement, [segment, tracks, track, trackType], isOfPictures)
  );
}

/** Reads the head of an EBML element; one of unknown length, as browsers record, continues to the end. */
async function readElement(file: FileHandle, { from, to }: Range): Promise<Part | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, from);
  // The leading zeros of a number are its length.
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
  const isOfPictures = async ({ body }: Part) => (await bytesAt(source, body, 4)).toString("latin1") === "vids";
  return (
    (await hasPartAt(source, whole, readChunk, ["RIFF AVI "], ({ body, end }) =>
      hasParts(source, { from: body, to: end }, readChunk, ["LIST hdrl", "LIST movi"]),
    )) && hasPartAt(source, whole, readChunk, ["RIFF AVI ", "LIST hdrl", "LIST strl", "strh"], isOfPictures)
  );
}

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
    // Chunks begin at even offsets; some programs leave out the last byte.
    end: Math.min(from + 8 + size + (size % 2), Math.max(to, from + 8 + size)),
  };
}

const checks = { mov: isWholeMov, matroska: isWholeWebm, avi: isWholeAvi };

async function bytesAt({ file }: Source, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}
