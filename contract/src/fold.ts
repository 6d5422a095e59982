/**
 * Folds texts for searching; `nameKey` decides whether two names are equal. `search_fold` and the functions of
 * `names.sql` do the same, and a test compares them.
 */

/** Letters that do not decompose into a letter and an accent, and how people type them. */
const plainForms: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
};

/** Characters outside words: punctuation, symbols, spaces, controls, and invisible marks or those of symbols. */
export const signs =
  /[\u034F\u180B-\u180F\u20D0-\u20FF\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u17B4\u17B5\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}\u02B9-\u02C1\u115F\u1160\u{1F000}-\u{1FAFF}]+/gu;

const unseen =
  /[\u034F\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u17B4\u17B5\p{Cc} \u00AD\u115F\u1160\u1680\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\uFEFF\uFFF9-\uFFFB\u{E0001}]+/gu;

/** Inside a word: apostrophes, joiners and soft hyphens. */
const withinWords =
  /[\u034F\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}'`´‘’＇\u02B9-\u02C1\u00AD\u2060\uFEFF\u200C-\u200D]+/gu;

/** Folds a text's lines for a search: lower case without marks, one space for other characters. Lines of signs stay. */
export function foldText(text: string): string {
  return text.includes("\n") ? text.split("\n").map(foldLine).join("\n") : foldLine(text);
}

/** Folds the name of a town. A word begins after an apostrophe: 'L'Aquila' is found as 'Aquila'. */
export function foldTownName(text: string): string {
  return foldText(text.replace(/['`´‘’ʻʼ]/g, " "));
}

function foldLine(line: string): string {
  const isPlain = /^[ -~]*$/.test(line);
  const folded = isPlain
    ? line
        .toLowerCase()
        .replace(/['`]+/g, "")
        .replace(/[^a-z0-9]+/g, " ")
    : lettersOf(line.replace(withinWords, ""))
        .replaceAll("đ", "d")
        .replace(/\p{M}+/gu, "")
        .replace(signs, " ");
  return folded.replace(/^ | $/g, "") || signsOf(line);
}

/** Returns lower case letters with their marks, in one form and width; only `nameKey` tells đ from d. */
export function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/ [\u0300-\u036F]+/g, " ")
    .replace(/[ßæœøðþłħıς]/g, (character) => plainForms[character] ?? character);
}

export function signsOf(text: string): string {
  return lettersOf(text).replace(unseen, "");
}
