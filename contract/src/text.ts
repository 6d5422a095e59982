/** What people write: one line or several, as it is kept, and what is wrong with it. Lengths are in code points. */
import * as z from "zod/mini";

// What looks like nothing: spaces of every width, joiners, fillers and blanks that `trim` leaves.
const blank = "\\s\\u00AD\\u115F\\u1160\\u180E\\u200B-\\u200F\\u2060-\\u2064\\u2800\\u3164\\uFEFF\\uFFA0";
const blankEnds = new RegExp(`^[${blank}]+|[${blank}]+$`, "g");

// Marks that turn the direction of everything after them.
const turningMarks = /[\u202A-\u202E\u2066-\u2069]/g;

const controls = /\p{Cc}/u;
const manyMarks = /\p{M}{5}/u;

/** A line of text as it is kept: composed, without what looks like nothing at its ends, each gap one space. */
export function cleanLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(turningMarks, "")
    .replace(blankEnds, "")
    .replace(/\p{Zs}+/gu, " ");
}

/** A text of several lines as it is kept: like a line, with one empty line between paragraphs at most. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(blankEnds, "");
}

/** What is wrong with a cleaned line, null where nothing is. */
export function validateLine(line: string, label: string, most: number): string | null {
  if (Array.from(line).length > most) return lengthMessage(label, most);
  const isFit = line.isWellFormed() && !controls.test(line) && !manyMarks.test(line);
  return isFit ? null : `${label} contains characters that cannot be used`;
}

/** What is wrong with a cleaned text of several lines, null where nothing is. */
export function validateText(text: string, label: string, most: number): string | null {
  return validateLine(text.replaceAll("\n", " "), label, most);
}

/** A line in a call that must be there; without it the given words are said. */
export function requiredLine(label: string, most: number, missing: string) {
  return z
    .string({ error: missing })
    .check(short(label, most), z.overwrite(cleanLine), z.minLength(1, missing), fit(validateLine, label, most));
}

/** Some letters in a call to search by; none find everything. */
export function searchText(label: string, most: number) {
  return z
    .string({ error: `${label} must be text` })
    .check(short(label, most), z.overwrite(cleanLine), fit(validateLine, label, most));
}

/** A line in a call that may be left empty: null then. */
export function optionalLine(label: string, most: number) {
  return optional(label, most, cleanLine, validateLine);
}

/** A text of several lines in a call that may be left empty: null then. */
export function optionalText(label: string, most: number) {
  return optional(label, most, cleanText, validateText);
}

type Fault = typeof validateLine;

function optional(label: string, most: number, clean: (text: string) => string, fault: Fault) {
  const text = z
    .string({ error: `${label} must be text` })
    .check(short(label, most), z.overwrite(clean), fit(fault, label, most));
  return z.pipe(
    z.nullable(text),
    z.transform((kept) => kept || null),
  );
}

/** Refuses what is far too long before any pattern sees it. */
function short(label: string, most: number) {
  return z.maxLength(most * 8, { error: lengthMessage(label, most), abort: true });
}

function fit(fault: Fault, label: string, most: number) {
  return z.check<string>((context) => {
    const message = fault(context.value, label, most);
    if (message !== null) context.issues.push({ code: "custom", message, input: context.value });
  });
}

function lengthMessage(label: string, most: number): string {
  return `${label} must be at most ${most} characters long`;
}
