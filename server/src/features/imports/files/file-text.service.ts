import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { encodingOf } from "@dishboard/contract/decode-text";
import { type FileLimits, UnreadableFile } from "./file-rows.service.ts";

/** Reads UTF-8, or UTF-16 with its mark, unpacking gzip, in pieces. */
export async function* readText(path: string, { maxUnpackedBytes }: FileLimits): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let bytes = 0;
  for await (const chunk of await openBytes(path)) {
    const piece = chunk as Buffer;
    if (bytes + piece.length > maxUnpackedBytes)
      throw new UnreadableFile(`It unpacks to more than ${Math.round(maxUnpackedBytes / 1_000_000)} MB.`);
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decode(decoder, piece, bytes);
    bytes += piece.length;
  }
  if (decoder) yield decode(decoder, undefined, bytes);
}

/** A file's beginning with its whole first line, up to a header's maximum. */
export async function readBeginning(path: string, limits: FileLimits): Promise<string> {
  const [enough, most] = [262_144, 1_048_576];
  let text = "";
  for await (const piece of readText(path, limits)) {
    text += piece;
    if (text.length >= most || (text.length >= enough && text.includes("\n"))) break;
  }
  return text;
}

async function openBytes(path: string): Promise<Readable> {
  const file = createReadStream(path);
  if (!(await isGzip(path))) return file;
  const unpacked = createGunzip();
  pipeline(file, unpacked, () => {});
  return unpacked;
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Buffer | undefined, bytes: number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new UnreadableFile(`It is not in UTF-8, from about byte ${bytes + 1} on. Save it as UTF-8.`);
  }
}

/** For unforeseen content. */
export const notUnderstood = "It cannot be read: something in it is not as its format says.";

/** The disk's fault, not the file's. */
const isOfDisk = /^E(IO|MFILE|NFILE|NOMEM|STALE|NXIO|NODEV)$/;

/** Why a file is unreadable; other errors pass unchanged. */
export function unreadable(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^Z_|^ERR_(BUFFER|ZLIB)/.test(code))
    return new UnreadableFile("It is not whole: what was compressed cannot be unpacked.");
  if (isOfDisk.test(code)) return error;
  if (/^E[A-Z]+$/.test(code)) return new UnreadableFile(`It cannot be read: ${(error as Error).message}`);
  return new UnreadableFile(notUnderstood, { cause: error });
}
