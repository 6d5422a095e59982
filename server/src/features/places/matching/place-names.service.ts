import { nameKey } from "@dishboard/contract/name-key";
import {
  areCuisines,
  foldedLine,
  fullBrand,
  isChain,
  isCommon,
  isEatery,
  isKind,
  isPlainKind,
  isRoom,
  tailOf,
  wordsOf,
} from "./place-words.service.ts";

/** Higher is more alike. */
export type Likeness = 0 | 1 | 2 | 3 | 4 | 5;
export const likeness = {
  different: 0,
  /** Perhaps in one building: a hotel's bar and its restaurant. */
  related: 1,
  shorter: 2,
  misspelt: 3,
  /** Abbreviated, or with the kind of place or location added. */
  abbreviated: 4,
  /** The same but for capitals, accents and signs. */
  same: 5,
} as const satisfies Record<string, Likeness>;

export function compareNames(one: string, other: string): Likeness {
  const whole = compareParts(one, other);
  if (whole >= likeness.abbreviated) return whole;
  const isTail = hasTail(one, other) || hasTail(other, one);
  if (isTail) return likeness.abbreviated;
  const [partsA, partsB] = [partsOf(one), partsOf(other)];
  const areParted = partsA.length > 1 && partsB.length > 1;
  let highest = whole;
  // 'The Bar/Four Seasons Hotel' is in the hotel.
  if (whole === likeness.shorter && (parting.test(one) || parting.test(other))) highest = likeness.related;
  for (const a of partsA)
    for (const b of partsB) {
      if (a.isWhole && b.isWhole) continue;
      const found = compareParts(a.text, b.text);
      // The parts left aside have to agree.
      if ((a.isWhole || b.isWhole) && areParted && found < likeness.abbreviated) continue;
      const reached = Math.min(found, likenessOfRest(a, b));
      if (reached > highest) highest = reached as Likeness;
    }
  return highest;
}

/** Whether a name is the other plus a location: 'Panda Express #2634 (Bay Ridge)'. */
function hasTail(long: string, short: string): boolean {
  const [line, head] = [foldedLine(long), foldedLine(short)];
  if (head === "" || !line.startsWith(`${head} `) || wordsOf(head).every(isKind)) return false;
  const rest = long.slice(short.trimEnd().length);
  const [, sign = ""] = /^(\s+[-–—|@:#]|\s*[([]|[-–—|:,]\s|\s+(?:at|on)\s+(?!the\s))/i.exec(rest) ?? [];
  return sign !== "" && highestOf(sign, rest) === likeness.abbreviated;
}

/** `highest`: the likeness that the text alone can prove. */
type Part = { text: string; rest: string; highest: Likeness; isWhole: boolean };

const inBrackets = /[([]([^)\]]*)[)\]]?/g;
const storeNumber = /[\s,-]*(?:\b(?:store|no\.|nr\.|unit|branch)\s?(?:#\s?\d+|\d{2,})|#\s?\d+)/gi;
const parting =
  /^(.+?)(\s+[-–—|@/:]\s*|\s*[-–—|:]\s+|,\s+|\s+at\s+|\s+on\s+(?!the\s)|(?<=[^\s/]{3})\/(?=[^\s/]{3}))(.+)$/i;

/** Whole, around a separator, and after 'trading as'. */
function partsOf(name: string): Part[] {
  const parts: Part[] = [{ text: name, rest: "", highest: likeness.abbreviated, isWhole: true }];
  const add = (text: string, rest: string, highest: Likeness) => {
    const isName = highest === likeness.abbreviated || wordsOf(foldedLine(text)).some((word) => !isKind(word));
    if (isName && foldedLine(rest) !== "") parts.push({ text, rest, highest, isWhole: false });
  };
  const [, company = "", traded] = /^(.+?)\s+(?:t\/as?|trading as|dba|d\/b\/a)\s+(.+)$/i.exec(name) ?? [];
  const aside: string[] = [];
  const takeAside = (part: string) => ` ${aside.push(part) && ""}`;
  const withoutNumber = (traded ?? name).replace(storeNumber, takeAside);
  if (traded !== undefined) add(traded, company, likeness.abbreviated);
  if (aside.length > 0) add(withoutNumber, aside.join(" "), likeness.abbreviated);
  const bare = withoutNumber.replace(inBrackets, takeAside);
  if (bare !== withoutNumber) add(bare, aside.join(" "), highestOf("(", aside.join(" ")));
  const [, before, sign = "", after = ""] = parting.exec(bare) ?? [];
  if (before !== undefined) {
    const rest = [after, ...aside].join(" ");
    add(before, rest, highestOf(sign, rest));
    add(after, [before, ...aside].join(" "), likeness.related);
  } else {
    const tail = tailOf(foldedLine(bare));
    if (tail) add(tail.head, [tail.tail, ...aside].join(" "), likeness.abbreviated);
  }
  return parts;
}

/** Mostly a location or building follows the sign. */
function highestOf(sign: string, rest: string): Likeness {
  const line = foldedLine(rest);
  if (isRoom(line)) return likeness.related;
  // 'Lily's Bar @ Roger Smith Hotel' is in the hotel.
  if (/@|at|on/i.test(sign)) return likeness.abbreviated;
  // 'Dunkin' Donuts, Baskin Robbins' share a door.
  return sign.includes("/") || isEatery(line) || isChain(line) ? likeness.related : likeness.abbreviated;
}

/** 'Subway - Main St' is not 'Subway - High St', but may be 'Subway'. */
function likenessOfRest(a: Part, b: Part): Likeness {
  const highest = Math.min(a.highest, b.highest) as Likeness;
  if (a.isWhole || b.isWhole) return highest;
  const [restA, restB] = [foldedLine(a.rest), foldedLine(b.rest)];
  if (restA.replaceAll(" ", "") === restB.replaceAll(" ", "")) return likeness.abbreviated;
  const isOther = numbersOf(wordsOf(restA)) !== numbersOf(wordsOf(restB));
  return !isOther && compareParts(a.rest, b.rest) >= likeness.abbreviated ? highest : likeness.related;
}

function compareParts(one: string, other: string): Likeness {
  const [lineA, lineB] = [foldedLine(one), foldedLine(other)].map(fullBrand) as [string, string];
  const [a, b] = [wordsOf(lineA), wordsOf(lineB)];
  const [joinedA, joinedB] = [a.join(""), b.join("")];
  if (joinedA === "" || joinedB === "") return nameKey(one) === nameKey(other) ? likeness.same : 0;
  const [everyA, everyB] = [lineA, lineB].map((line) => line.replaceAll(" ", "").replace(/^the/, "")) as [
    string,
    string,
  ];
  if (joinedA === joinedB || everyA === everyB) return likeness.same;
  // 'Pizza 33' is not 'Pizza 34', nor is 'Roma 2' 'Roma'.
  if (numbersOf(a) !== numbersOf(b) || haveOtherLetters(a, b)) return likeness.different;
  if (isCutOff(one, lineA, lineB) || isCutOff(other, lineB, lineA)) return likeness.abbreviated;
  if (areInitials(lineA, lineB) || areInitials(lineB, lineA)) return likeness.abbreviated;
  const [ownA, ownB] = [a, b].map((words) => words.filter((word) => !isKind(word))) as [string[], string[]];
  if (ownA.length === 0 || ownB.length === 0) return compareAllKinds(a, b);
  const own = compareWords(ownA, ownB);
  const ofKind = compareKinds(a.filter(isKind), b.filter(isKind));
  // A kind of place may be a slip: 'Kitchen' and 'Kichen'.
  if (own !== "same" && a.length === b.length) {
    const all = compareWords(a, b);
    if (all === "slips") return likeness.abbreviated;
    if (all === "misspelt" || all === "perhaps") return all === "misspelt" ? likeness.misspelt : likeness.related;
  }
  if (own === "same") {
    if (ofKind === "same" || ofKind === "plain") return likeness.abbreviated;
    const isTelling = ownA.some((word) => !isCommon(word));
    if (ofKind === "more") return isTelling || ownA.length > 1 ? likeness.shorter : likeness.related;
    return isTelling ? likeness.related : likeness.different;
  }
  if (own === "slips" || own === "misspelt") {
    const highest = own === "slips" ? likeness.abbreviated : likeness.misspelt;
    if (ofKind === "same" || ofKind === "plain") return highest;
    return ofKind === "more" && own === "slips" ? likeness.shorter : ofKind === "more" ? likeness.related : 0;
  }
  if (own === "perhaps") return ofKind === "other" ? likeness.different : likeness.related;
  const isSlip =
    Math.min(everyA.length, everyB.length) >= 10 &&
    a.length !== b.length &&
    everyA[0] === everyB[0] &&
    slipsBetween(everyA, everyB) === 1;
  return isSlip ? likeness.misspelt : comparePartly(a, b);
}

/** Compares names if one has only words of kinds: 'Coffee Shop'. */
function compareAllKinds(a: string[], b: string[]): Likeness {
  const [tellingA, tellingB] = [a, b].map((words) => words.filter((word) => !isPlainKind(word))) as [
    string[],
    string[],
  ];
  if (tellingA.length > 1 && tellingA.join() === tellingB.join()) return likeness.abbreviated;
  const compared = compareWords(a, b);
  if (compared === "misspelt") return likeness.misspelt;
  return compared === "slips" ? likeness.abbreviated : likeness.different;
}

type Alike = "same" | "slips" | "misspelt" | "perhaps" | "different";

/** Compares in order, in any order if equal, or all joined. */
function compareWords(a: string[], b: string[]): Alike {
  if (a.join("") === b.join("")) return "same";
  if (a.length === b.length) {
    if ([...a].sort().join(" ") === [...b].sort().join(" ")) return "slips";
    const compared = a.map((word, at) => compareWord(word, b[at] ?? ""));
    if (compared.includes("different")) return "different";
    // Alone, 'Star' is not short for 'Starbucks'.
    const isClear = compared.includes("same") || a.every((word, at) => slipsBetween(word, b[at] ?? "") < 3);
    if (compared.includes("perhaps") || !isClear) return "perhaps";
    return compared.includes("misspelt") ? "misspelt" : "slips";
  }
  const [joinedA, joinedB] = [a.join(""), b.join("")];
  const isSlip = Math.min(joinedA.length, joinedB.length) >= 8 && slipsBetween(joinedA, joinedB) === 1;
  if (!isSlip) return "different";
  return `${joinedA}s` === joinedB || `${joinedB}s` === joinedA ? "slips" : "misspelt";
}

function compareWord(a: string, b: string): Alike {
  if (a === b) return "same";
  if (`${a}s` === b || `${b}s` === a) return "slips";
  if (/\d/.test(a + b)) return "different";
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // Both are common words: 'Green' and 'Greek'.
  if (isCommon(a) && isCommon(b)) return standsFor(short, long) && short.length >= 3 ? "perhaps" : "different";
  const slips = slipsBetween(a, b);
  if (slips === 1 || (slips === 2 && short.length >= 8)) {
    const keepsFirst = a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
    if (short.length >= 5 && (keepsFirst || short.length >= 7)) return "misspelt";
    if (short.length >= 3 || long.length >= 4) return "perhaps";
  }
  if (!standsFor(short, long) || short.length * 4 < long.length) return "different";
  return short.length >= 3 && !isCommon(short) ? "slips" : "perhaps";
}

/** Returns 'plain' if only plain kinds differ, 'more' if one name has others, 'other' if both have. */
function compareKinds(a: string[], b: string[]): "same" | "plain" | "more" | "other" {
  const [onlyA, onlyB] = [a.filter((word) => !b.includes(word)), b.filter((word) => !a.includes(word))];
  if (onlyA.length === 0 && onlyB.length === 0) return "same";
  if (onlyA.some((one) => onlyB.some((other) => areCuisines(one, other)))) return "other";
  const [tellingA, tellingB] = [onlyA, onlyB].map((words) => words.filter((word) => !isPlainKind(word))) as [
    string[],
    string[],
  ];
  if (tellingA.length === 0 && tellingB.length === 0) return "plain";
  // 'Pizzeria Roma' and 'Ristorante Roma' differ as much as with 'Bar': each names its kind.
  return (tellingA.length === 0 && onlyA.length === 0) || (tellingB.length === 0 && onlyB.length === 0)
    ? "more"
    : "other";
}

/** Compares a name with one that has all its words in order: 'Pret' of 'Pret A Manger'. */
function comparePartly(a: string[], b: string[]): Likeness {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let at = 0;
  for (const word of long) {
    const wanted = short[at] ?? "";
    if (wanted === word || (wanted.length >= 6 && slipsBetween(wanted, word) === 1)) at += 1;
  }
  if (short.slice(at).some((word) => !isPlainKind(word))) return likeness.different;
  const shared = short.slice(0, at);
  const own = shared.filter((word) => !isKind(word));
  const isTelling = own.some((word) => word.length >= 4 && !isCommon(word)) || (own.length > 0 && shared.length > 1);
  return isTelling ? likeness.related : likeness.different;
}

/** 'Bake Sh.' */
function isCutOff(name: string, line: string, longer: string): boolean {
  const isShort = name.trimEnd().endsWith(".") && longer.startsWith(line) && !/ /.test(longer.slice(line.length));
  return isShort && line.length >= 4 && line.length * 2 >= longer.length;
}

function areInitials(short: string, long: string): boolean {
  const all = long.split(" ");
  const letters = short.replaceAll(" ", "");
  return letters.length >= 3 && all.length >= 3 && letters === all.map((word) => word[0]).join("");
}

function numbersOf(words: string[]): string {
  return words.filter((word) => /\d/.test(word)).join();
}

/** 'Stand 110 A' and 'Stand 110 B'. */
function haveOtherLetters(a: string[], b: string[]): boolean {
  const [lastA = "", lastB = ""] = [a.at(-1), b.at(-1)];
  return a.length > 1 && b.length > 1 && lastA.length === 1 && lastB.length === 1 && lastA !== lastB;
}

/** Same first letter, then its letters in order ('intl'). */
function standsFor(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.length >= long.length || !forgiving.test(long)) return false;
  if (long.startsWith(short)) return true;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  // Abbreviations leave out vowels.
  return at === short.length && short.length >= 3 && !/[aeiou]/.test(short.slice(1));
}

/** Here a differing letter is likelier a slip or abbreviation than another word. */
const forgiving =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{N}]*$/u;

/** Returns at most 3. */
function slipsBetween(a: string, b: string): number {
  if (a !== b && !forgiving.test(a + b)) return 3;
  if (Math.abs(a.length - b.length) > 2) return 3;
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
  return Math.min(3, row[b.length] ?? 3);
}
