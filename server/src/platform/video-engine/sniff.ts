import { open } from "node:fs/promises";
import type { VideoFormat } from "./facts.ts";

const sniffedBytes = 64;

/** Returns the format by a file's first bytes. Null for anything but MP4, QuickTime, WebM and AVI. */
export async function sniffVideo(path: string): Promise<VideoFormat | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return formatOf(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await file.close();
  }
}

/** The beginning of WebM's container, which other formats use too; their names follow. */
const ebml = "\x1a\x45\xdf\xa3";

function formatOf(head: string): VideoFormat | null {
  // Pictures use the same container; QuickTime's own files may begin without its name.
  if (/^.{4}ftyp(?!heic|heix|hevc|mif1|msf1|avif|avis)/s.test(head)) return "mov";
  if (/^.{4}(moov|mdat|wide)/s.test(head)) return "mov";
  if (head.startsWith(ebml) && head.includes("webm")) return "matroska";
  return /^RIFF.{4}AVI /s.test(head) ? "avi" : null;
}
