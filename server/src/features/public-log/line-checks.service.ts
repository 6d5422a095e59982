import { hash } from "node:crypto";

const checkDigits = 16;

/** The check of a line: the beginning of the SHA-256 of the check before it, empty at first, and the line. */
export function checkOf(before: string, line: string): string {
  return hash("sha256", before + line, "hex").slice(0, checkDigits);
}
