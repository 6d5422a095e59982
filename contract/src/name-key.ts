import { foldTownName, lettersOf, signs, signsOf } from "./fold.ts";

/** A key must fit into an index of the database. */
const maxLength = 400;

/** Points of Hebrew and Arabic, and the stroke that lengthens Arabic words: everyday writing leaves them out. */
const points = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u0652\u0670]+/g;

/** A Vietnamese syllable. */
const syllable =
  /^(b|ch?|d\u0335?|gh?|gi|kh?|l|m|ngh?|nh?|ph|qu|r|s|th?|tr|h|v|x)?([aeiouy][\u0300-\u0303\u0306\u0309\u031B\u0323]*){1,3}(ch?|m|ng?|nh|p|t)?$/;

/** Marks that only Vietnamese has: hook, horn, a dot below a vowel, and a tone on a letter that has a mark already. */
const vietnamese = /[aeiouy][\u0300-\u036F]*[\u0309\u031B\u0323]|[\u0302\u0306][\u0300\u0301\u0303]/;

/**
 * Equal names have the same key. Folds case, width, spaces, signs, and accents that readers of the language omit. Never
 * empty. Same as `name_key` of the database.
 */
export function nameKey(name: string): string {
  const key = start(keyWords(name).replace(/ (?![0-9])|(?<![0-9]) /g, ""));
  return /[^\p{M} ]/u.test(key) ? key : start(signsOf(name) || name);
}

/** Returns the words of a name's key, separated by spaces; empty for a name of signs alone. */
export function keyWords(name: string): string {
  if (/^[ -~]*$/.test(name))
    return name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  const words = lettersOf(name)
    .replaceAll("đ", "d\u0335")
    .replace(points, "")
    // Greek capitals have no accents.
    .replace(/([\u03B1-\u03C9])[\u0300-\u036F]+/g, "$1")
    // Russian 'ё' is mostly written 'е'; 'й' is another letter than 'и'.
    .replaceAll("\u0435\u0308", "\u0435")
    .replace(signs, " ")
    .replace(/^ | $/g, "");
  return withoutAccents(words);
}

/**
 * Returns a name as stored keys and drafts have it: folded for the search with separate words, or its key if folding
 * makes another name. After a change, imports would add earlier entries again.
 */
export function storedName(name: string): string {
  const folded = foldTownName(name).normalize("NFC");
  if (!/[\p{L}\p{N}]/u.test(folded)) return name;
  return nameKey(folded) === nameKey(name) ? folded : nameKey(name);
}

function withoutAccents(text: string): string {
  if (!/[a-z][\u0300-\u036F]/.test(text)) return text;
  const words = text.split(" ");
  const isVietnamese = vietnamese.test(text) || words.every((word) => !/[a-z]/.test(word) || syllable.test(word));
  return words.map((word) => (isVietnamese && syllable.test(word) ? word : withoutAccent(word))).join(" ");
}

function withoutAccent(word: string): string {
  return word
    .replace(/([b-df-hj-np-tv-xz])[\u0300-\u036F]+/g, "$1")
    .replace(/([aeiouy][\u0309\u031B\u0323]*)[\u0300-\u0308\u030A-\u031A\u031C-\u0322\u0324-\u036F]+/g, "$1");
}

function start(key: string): string {
  return key.length > maxLength ? Array.from(key).slice(0, maxLength).join("") : key;
}
