/** Letters that are no other letter with an accent, and how people type them. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

/** Folds each line of a text for a search: small letters without accents, one space for whatever is no letter or digit. */
export function foldText(text: string): string {
  const isPlain = /^[\n -~]*$/.test(text);
  const letters = isPlain ? text.toLowerCase().replace(/[^a-z0-9\n]+/g, " ") : foldLetters(text);
  return letters.replace(/^ | $/gm, "");
}

function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøðđþłħı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\n]+/gu, " ")
    .normalize("NFC");
}
