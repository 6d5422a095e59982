import { hash } from "node:crypto";

const checkDigits = 16;

/** A line's check: a prefix of SHA-256 over the previous check (initially empty) and the line. */
export function checkOf(before: string, line: string): string {
  return hash("sha256", before + line, "hex").slice(0, checkDigits);
}
