/** Letters that are no other letter with an accent, and how people type them. */
const plainForms: Record<string, string> = {
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
  const folded = isPlain ? text.toLowerCase().replace(/[^a-z0-9\n]+/g, " ") : foldAnyScript(text);
  return folded.replace(/^ | $/gm, "");
}

function foldAnyScript(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøðđþłħı]/g, (character) => plainForms[character] ?? character)
    .replace(/[^\p{L}\p{N}\n]+/gu, " ")
    .normalize("NFC");
}
