/** Letters of other scripts that look Latin. */
const lookAlikes = new Map<string, string>(
  [
    ["авгеикмнопрстухьіјѕһӏԁԛԝ", "abreukmhonpctyxbijshldqw"],
    ["αβγεηικνορστυχωϲϳ", "abyenikvopotuxwcj"],
  ].flatMap(([from = "", to = ""]) => Array.from(from, (letter, at): [string, string] => [letter, to.charAt(at)])),
);

/** Words that make another name, but not another dish. */
const additions = [
  ...[
    "new",
    "neu",
    "neue",
    "nuevo",
    "nueva",
    "nouveau",
    "nouvelle",
    "nuovo",
    "nuova",
    "again",
    "version",
    "our",
    "the",
  ],
  ...["original", "classic", "best", "real", "ii", "iii", "iv"],
];
const addedAtStart = new RegExp(`^(?:${additions.join("|")}|\\d{1,2})+`);
const addedAtEnd = new RegExp(`(?:${additions.join("|")}|\\d{1,2})+$`);

const minLetters = 3;
/** Minimum letters for one and two slips: one letter makes a short word another dish. */
const slipLengths = [4, 14] as const;

/** Other scripts, and marks in Vietnamese, distinguish words by single letters. */
const isAlphabetic = (key: string) => /^[a-z0-9\u0370-\u03ff\u0400-\u052f]*$/.test(key);

/**
 * Whether two `nameKey` keys mean the same despite lookalikes, added words or numbers, a slip or two, or word order.
 * Different numbers make different names ('Menu 1', 'Menu 2').
 */
export function areNearNames(one: string, other: string): boolean {
  const numbers = [one, other].map((key) => key.replace(/\D+/g, " ").trim());
  if (numbers[0] && numbers[1] && numbers[0] !== numbers[1]) return false;
  const [ofOne, ofOther] = [formsOf(latinized(one)), formsOf(latinized(other))];
  return ofOne.some((a) => ofOther.some((b) => areAlike(a, b)));
}

function latinized(key: string): string {
  return Array.from(key, (letter) => lookAlikes.get(letter) ?? letter).join("");
}

function formsOf(key: string): string[] {
  const forms = [key, key.replace(addedAtStart, ""), key.replace(addedAtEnd, "")];
  forms.push((forms[1] ?? "").replace(addedAtEnd, ""));
  return [...new Set(forms)].filter((form) => form === key || Array.from(form).length >= minLetters);
}

function areAlike(a: string, b: string): boolean {
  if (a === b) return true;
  if (!isAlphabetic(a) || !isAlphabetic(b)) return false;
  const length = Math.min(a.length, b.length);
  const allowed = slipLengths.filter((from) => length >= from).length;
  if (allowed === 0) return false;
  const [singleA, singleB] = [withoutDoubles(a), withoutDoubles(b)];
  return sorted(a) === sorted(b) || singleA === singleB || slipsBetween(a, b) <= allowed;
}

function withoutDoubles(text: string): string {
  return text.replace(/([a-z])\1+/g, "$1");
}

function sorted(text: string): string {
  return Array.from(text).sort().join("");
}

function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1)];
      if (isSwapped) ways.push(at(before, j - 2) + 1);
      row.push(Math.min(...ways));
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
