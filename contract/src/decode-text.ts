/** Encodings of text files: UTF-8, UTF-16 as in Excel's 'Unicode text', and Windows-1252. */

/** Returns the encoding stated by a file's first bytes, UTF-8 by default. */
export function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Decodes UTF-8 or UTF-16. Throws a `TypeError` for any other. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

/** Decodes UTF-8 or UTF-16, and any other as Windows-1252. */
export function decodeTextOrGuess(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return decodeText(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
