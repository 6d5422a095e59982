import { maxPasswordLength, minPasswordLength } from "@dishboard/contract/accounts";

/** `short` is not allowed. */
export type PasswordLevel = "short" | "weak" | "fair" | "good" | "strong";

/** A password's level, and a flaw that length hides. */
export type PasswordStrength = { level: PasswordLevel; flaw: "personal" | "pattern" | null };

/** Minimum bits. Of the commonest passwords 99 in 100 are weak. */
const levels = [
  { level: "strong", from: 58 },
  { level: "good", from: 42 },
  { level: "fair", from: 28 },
] as const;

/** Bits a character adds against guessing by words, keyboards and habits. */
const bitsOf = {
  wordStart: 4.6,
  inWord: 1.9,
  digit: 3.3,
  space: 1,
  symbol: 5,
  predicted: 0.4,
  year: 6,
  personal: 3,
};

const found = { personal: "\u0000", year: "\u0001" };

/** Keyboard rows, the alphabet, digits, and interleavings of these. */
const rows =
  `qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm yxcvbnm abcdefghijklmnopqrstuvwxyz 01234567890 147258369
  1qaz2wsx3edc4rfv 1q2w3e4r5t6y7u q1w2e3r4t5y6 a1b2c3d4e5f6 a1s2d3f4g5h6 1029384756`.split(/\s+/);
const neighbours = new Set(
  rows.flatMap((row) => Array.from(row.slice(1), (char, n) => [`${row[n]}${char}`, `${char}${row[n]}`])).flat(),
);

const threeConsonants = /^[b-df-hj-np-tv-xz]{3}$/i;

/** Estimates strength, rather too low. `personal` are the form's other texts, which are guessed first. */
export function estimatePassword(password: string, personal: readonly string[] = []): PasswordStrength {
  if (Array.from(password).length < minPasswordLength) return { level: "short", flaw: null };
  const text = password.slice(0, maxPasswordLength).normalize("NFC");
  const names = personal.flatMap(wordsOf);
  const rest = names.length > 0 ? text.replace(new RegExp(names.join("|"), "giu"), found.personal) : text;
  // A repeated text is guessed once.
  const once = /^(.+?)\1+$/su.exec(rest)?.[1] ?? rest;
  const chars = Array.from(once.replace(/(?:19|20)\d\d/g, found.year));
  const bits = chars.map((_, n) => (isPredicted(chars, n) ? bitsOf.predicted : bitsAt(chars, n)));
  const total = bits.reduce((sum, more) => sum + more, 0);
  const level = levels.find(({ from }) => total >= from)?.level ?? "weak";
  if (rest !== text) return { level, flaw: "personal" };
  const predicted = bits.filter((more) => more === bitsOf.predicted).length;
  return { level, flaw: once !== rest || predicted > chars.length / 3 ? "pattern" : null };
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
}

/** Whether a character is in a run of three or more; pairs are too common. */
function isPredicted(chars: readonly string[], n: number): boolean {
  const follows = (at: number) => {
    const [before = "", char = ""] = [chars[at - 1], chars[at]].map((one) => one?.toLowerCase());
    return before !== "" && (before === char || neighbours.has(before + char));
  };
  return follows(n) && (follows(n - 1) || follows(n + 1));
}

function bitsAt(chars: readonly string[], n: number): number {
  const char = chars[n] ?? "";
  if (char === found.personal) return bitsOf.personal;
  if (char === found.year) return bitsOf.year;
  if (/\p{N}/u.test(char)) return bitsOf.digit;
  if (/\s/.test(char)) return bitsOf.space;
  if (!/\p{L}/u.test(char)) return bitsOf.symbol;
  const lastThree = chars.slice(Math.max(0, n - 2), n + 1).join("");
  const isInWord =
    /\p{L}\p{L}$/u.test(lastThree) && !/\p{Ll}\p{Lu}$/u.test(lastThree) && !threeConsonants.test(lastThree);
  return isInWord ? bitsOf.inWord : bitsOf.wordStart;
}
