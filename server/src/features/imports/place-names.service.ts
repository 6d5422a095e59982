/** How alike two names of places are, the more the higher. */
export type Likeness = 0 | 1 | 2 | 3 | 4;
export const likeness = {
  /** Nothing says that they are one. */
  different: 0,
  /** Two of one house, perhaps: a hotel's bar and its restaurant. */
  related: 1,
  /** One has words that the other lacks. */
  shorter: 2,
  /** Abbreviated, or a letter is another. */
  abbreviated: 3,
  /** The same, whatever the capitals, accents and signs. */
  same: 4,
} as const satisfies Record<string, Likeness>;

/** Words of names that say nothing of whose it is. */
const fillers = new Set(["the", "a", "and", "n", "of", "at", "ltd", "limited", "llc", "inc", "co", "corp", "plc"]);
const kinds = new Set([
  ...[
    "restaurant",
    "cafe",
    "bar",
    "grill",
    "pub",
    "kitchen",
    "takeaway",
    "pizzeria",
    "coffee",
    "house",
    "shop",
    "diner",
    "bistro",
  ],
]);
/** Words with which many names begin, of places that have nothing to do with each other. */
const common = new Set([
  ...[
    "pizza",
    "sushi",
    "chicken",
    "burger",
    "burgers",
    "thai",
    "indian",
    "chinese",
    "halal",
    "kebab",
    "golden",
    "royal",
  ],
  ...[
    "little",
    "express",
    "deli",
    "bakery",
    "market",
    "hotel",
    "food",
    "blue",
    "green",
    "black",
    "white",
    "city",
    "street",
  ],
]);
const longForms: Record<string, string> = {
  ...{ rest: "restaurant", restaurante: "restaurant", ristorante: "restaurant", resto: "restaurant", caffe: "cafe" },
  ...{ saint: "st", street: "st", avenue: "ave", road: "rd", square: "sq" },
};

/** Says how alike two names are. */
export function compareNames(one: string, other: string): Likeness {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [joinedA, joinedB] = [a.join(""), b.join("")];
  if (joinedA === "" || joinedB === "")
    return foldedLine(one) === foldedLine(other) ? likeness.same : likeness.different;
  if (joinedA === joinedB) return likeness.same;
  // 'Pizza 33' is not 'Pizza 34'.
  if (numbersOf(a) !== numbersOf(b)) return likeness.different;
  const [ownA, ownB] = [a, b].map((words) => words.filter((word) => !kinds.has(word))) as [string[], string[]];
  const [kindA, kindB] = [a, b].map((words) => words.filter((word) => kinds.has(word))) as [string[], string[]];
  if (ownA.length > 0 && ownA.join("") === ownB.join(""))
    return isWithin(kindA, kindB) || isWithin(kindB, kindA) ? likeness.shorter : likeness.related;
  if (hasSlip(joinedA, joinedB) || isAbbreviated(a, b) || isAbbreviated(b, a)) return likeness.abbreviated;
  return isShortened(a, b) || isShortened(b, a) ? likeness.shorter : likeness.different;
}

/** The words of a name, without accents, capitals, signs, and words that say nothing. */
export function wordsOf(name: string): string[] {
  const words = foldedLine(name)
    .split(" ")
    .map((word) => longForms[word] ?? word);
  const telling = words.filter((word) => word !== "" && !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

function foldedLine(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}|['’‘ʼ`´]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replace(/[&+]/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function numbersOf(words: string[]): string {
  return words.filter((word) => /\d/.test(word)).join();
}

function isWithin(some: string[], all: string[]): boolean {
  return some.every((word) => all.includes(word));
}

/** Whether each word of one stands for one of the other, in their order, and something is spelled out: 'Intl Pancake Hse'. Or its first letters: 'KFC'. */
function isAbbreviated(short: string[], long: string[]): boolean {
  const initials = long.map((word) => word[0]).join("");
  if (short.join("") === initials && initials.length >= 3) return true;
  if (short.length !== long.length) return false;
  const isSpelledOut = short.some((word, at) => word === long[at] && word.length >= 3);
  const letters = short.join("").length;
  return (
    short.every((word, at) => standsFor(word, long[at] ?? "")) &&
    (isSpelledOut || (letters >= 4 && letters * 2 >= long.join("").length))
  );
}

/** Whether a word begins as another does, and has only its letters, in their order. */
function standsFor(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Whether a name is the beginning of another: 'Pret' of 'Pret A Manger'. */
function isShortened(short: string[], long: string[]): boolean {
  if (short.length >= long.length) return false;
  const isTelling = short.some((word) => word.length >= 4 && !kinds.has(word) && !common.has(word));
  return isTelling && short.every((word, at) => word === long[at]);
}

/** Whether a letter is missing, added, another, or swapped with its neighbour; of longer names two. */
function hasSlip(a: string, b: string): boolean {
  const allowed = Math.min(a.length, b.length) >= 10 ? 2 : 1;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > allowed) return false;
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    [before, row] = [row, next];
  }
  return (row[b.length] ?? allowed + 1) <= allowed;
}
