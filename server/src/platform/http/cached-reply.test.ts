import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { makeReply } from "./cached-reply.ts";

/** Reads the window bits of a brotli stream (RFC 7932, section 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16;
  const more = (first >> 1) & 7;
  return more > 0 ? 17 + more : 17;
}

it.each([
  [100, 16],
  [65_000, 16],
  [84_000, 17],
  [300_000, 19],
  [5_000_000, 22],
])("compresses %i bytes with a brotli window that is no larger than they need", async (bytes, bits) => {
  const content = "Birria Tacos, ".repeat(bytes).slice(0, bytes);
  const compressed = await makeReply("text/plain", content).compressed("br");
  expect(windowBitsOf(compressed)).toBe(bits);
  expect(brotliDecompressSync(compressed).toString()).toBe(content);
});
