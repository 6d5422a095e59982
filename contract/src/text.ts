/** Lengths are in code points. */
import * as z from "zod/mini";

// Invisible characters: spaces of every width, joiners, fillers and blanks that `trim` leaves.
const blank = "\\s\\u00AD\\u115F\\u1160\\u180E\\u200B-\\u200F\\u2060-\\u2064\\u2800\\u3164\\uFEFF\\uFFA0";
// The lookbehind keeps a long gap from being scanned again for each of its characters.
const blankEnds = new RegExp(`^[${blank}]+|(?<![${blank}])[${blank}]+$`, "g");

// Characters that change the direction of all text after them.
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

// Control characters and lone surrogates.
const controls = /[\p{Cc}\p{Cs}]/u;
const manyCombiningMarks = /\p{M}{5}/u;

/** Composes a line, removes invisible characters at its ends, and makes each gap one space. */
export function cleanLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(directionControls, "")
    .replace(blankEnds, "")
    .replace(/\p{Zs}+/gu, " ");
}

/** Cleans each line, with at most one empty line between paragraphs. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(blankEnds, "");
}

/** Returns the error of a cleaned line, or null. */
export function validateLine(line: string, label: string, maxLength: number): string | null {
  if (Array.from(line).length > maxLength) return lengthError(label, maxLength);
  const isValid = !controls.test(line) && !manyCombiningMarks.test(line);
  return isValid ? null : `${label} contains characters that cannot be used`;
}

export function validateText(text: string, label: string, maxLength: number): string | null {
  return validateLine(text.replaceAll("\n", " "), label, maxLength);
}

/** `missingError` is the message if it is empty. */
export function requiredLine(label: string, maxLength: number, missingError: string) {
  return z
    .string({ error: missingError })
    .check(
      shorterThan(label, maxLength),
      z.overwrite(cleanLine),
      z.minLength(1, missingError),
      valid(validateLine, label, maxLength),
    );
}

/** A search query in a call; an empty one finds everything. */
export function searchText(label: string, maxLength: number) {
  return z
    .string({ error: `${label} must be text` })
    .check(shorterThan(label, maxLength), z.overwrite(cleanLine), valid(validateLine, label, maxLength));
}

/** An optional line in a call; null if empty. */
export function optionalLine(label: string, maxLength: number) {
  return optional(label, maxLength, cleanLine, validateLine);
}

export function optionalText(label: string, maxLength: number) {
  return optional(label, maxLength, cleanText, validateText);
}

export function requiredText(label: string, maxLength: number, missingError: string) {
  return z
    .string({ error: missingError })
    .check(
      shorterThan(label, maxLength),
      z.overwrite(cleanText),
      z.minLength(1, missingError),
      valid(validateText, label, maxLength),
    );
}

type Validate = typeof validateLine;

function optional(label: string, maxLength: number, clean: (text: string) => string, validate: Validate) {
  const text = z
    .string({ error: `${label} must be text` })
    .check(shorterThan(label, maxLength), z.overwrite(clean), valid(validate, label, maxLength));
  return z.pipe(
    z.nullable(text),
    z.transform((value) => value || null),
  );
}

/** Refuses far too long texts before any pattern runs over them. */
function shorterThan(label: string, maxLength: number) {
  return z.maxLength(maxLength * 8, { error: lengthError(label, maxLength), abort: true });
}

function valid(validate: Validate, label: string, maxLength: number) {
  return z.check<string>((context) => {
    const message = validate(context.value, label, maxLength);
    if (message !== null) context.issues.push({ code: "custom", message, input: context.value });
  });
}

function lengthError(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength} characters long`;
}
