import { keyWords } from "@dishboard/contract/name-key";

/** The meaning of words in places' names: none, a kind of place, or its own name. */

const words = (text: string) => text.trim().split(/\s+/);

const emptyWords = new Set(words("the a an and n of at ltd limited llc inc co company corp plc llp gmbh srl sarl"));

/** In the commonest languages. */
const smallWords = new Set(
  words("on le la les el il lo los las der die das et y e und og och en de du di da del della des dei do"),
);

/** Words that places often add or leave out. */
const plainKinds = new Set(
  words("restaurant restaurants takeaway takeaways takeout eatery food foods caterers cuisine uk usa"),
);

const cuisines = new Set(
  words(`chinese indian thai italian mexican japanese korean vietnamese turkish greek lebanese french spanish american
    bangladeshi nepalese pakistani persian caribbean jamaican african ethiopian mediterranean portuguese brazilian peruvian
    cantonese sichuan szechuan oriental asian latin cuban polish russian german british english halal kosher vegan vegetarian`),
);

/** Places that differ in these may be neighbours. */
const kinds = new Set(
  words(`cafe bar grill pub pizzeria pizza coffee house shop diner bistro inn tavern bakery deli delicatessen trattoria
    brasserie buffet tearoom tearooms steakhouse steak hot dog dogs concession burger burgers sushi noodle noodles ramen kebab kebabs chicken
    cantina taqueria tacos osteria gelateria gelato patisserie creperie fish chips bbq tea bagel bagels donuts donut
    doughnuts seafood sandwiches sandwich wings yogurt crepe crepes pasta gyro gyros curry ice cream juice wine bars roastery rotisserie espresso
    fries biscuits hamburgers lounge kitchen grocery catering caterer gourmet fried`),
);

/** Words of many unrelated names. */
const common = new Set(
  words(`golden royal little express market food blue green black white red city street town central park lane road new old big
    great good best star sun moon king kings queen queens prince crown dragon garden gardens palace village corner place
    station high east west north south lucky happy super fresh grand sunny silver jade lotus bamboo panda orient china
    india italy greek thailand mexico lion swan ship plough bell anchor george oak white hart horse bull fox angel castle
    family original famous world first union main bridge river lake hill view ocean sea house home mama papa uncle aunt
    kitchen cafeteria canteen lounge hotel club banquet dining roof deck terrace office floor level food
    taste spot gold delight spice spicy hot sweet bay island plaza center mall court room rooms one two three four five`),
);

/** Such as 'Shake Shack NYC'. */
const placeNames = new Set(
  words(
    `nyc ny york manhattan brooklyn queens bronx harlem chinatown broadway midtown downtown uptown london leeds manchester paris berlin`,
  ),
);

/** Chains, and brands sold together in one shop. */
const chains = new Set(
  words(`baskin robbins kfc taco bell hut subway dunkin starbucks popeyes wendys mcdonalds hortons nathans
    carvel sbarro quiznos annes jamba cinnabon dazs mango blimpie arbys ben jerrys illy lavazza chipotle dominos`),
);

const brandNames: Record<string, string> = {
  ...{ pret: "pret a manger", bk: "burger king", kfc: "kentucky fried chicken", tgif: "tgi fridays" },
  ...{ "popeyes louisiana kitchen": "popeyes", mcd: "mcdonalds", abp: "au bon pain" },
};

/** Returns a folded name with its chain's name in one form. */
export function fullBrand(folded: string): string {
  const short = Object.keys(brandNames).find((name) => folded === name || folded.startsWith(`${name} `));
  const full = short && brandNames[short];
  return full && !folded.startsWith(full) ? full + folded.slice(short.length) : folded;
}

const longForms: Record<string, string> = {
  ...{
    rest: "restaurant",
    restaurante: "restaurant",
    ristorante: "restaurant",
    resto: "restaurant",
    restoran: "restaurant",
  },
  ...{
    caffe: "cafe",
    kafe: "cafe",
    pizze: "pizza",
    barbecue: "bbq",
    barbeque: "bbq",
    sandwichs: "sandwiches",
    yoghurt: "yogurt",
  },
  ...{
    saint: "st",
    street: "st",
    ave: "avenue",
    av: "avenue",
    rd: "road",
    sq: "square",
    blvd: "boulevard",
    ln: "lane",
  },
  ...{
    bros: "brothers",
    ctr: "center",
    centre: "center",
    mkt: "market",
    intl: "international",
    mt: "mount",
    stn: "station",
  },
  ...{ gdn: "garden", gdns: "gardens", hse: "house", pl: "place", natl: "national", bldg: "building" },
  ...{
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    eleven: "11",
  },
  ...{ ii: "2", iii: "3", iv: "4" },
};

/** A cut-off word, such as 'Takea.', is the kind of place that it begins. */
const longKinds = [...plainKinds, ...kinds].filter((word) => word.length > 5);

function longFormOf(word: string): string {
  const long = longForms[word];
  if (long !== undefined || word.length < 5 || isKind(word)) return long ?? word;
  if ("ristorante".startsWith(word)) return "restaurant";
  return longKinds.find((kind) => kind.startsWith(word)) ?? word;
}

/** Returns a name in lower case, without signs and insignificant accents. */
export function foldedLine(name: string): string {
  return (
    keyWords(name.replace(/['’‘ʼ`´]/g, "").replace(/[&+＆＋]/g, " and "))
      .normalize("NFC")
      // 'B.B.Q.' and 'P.H.' are words.
      .replace(/\b(\p{L}( \p{L}){1,4})\b/gu, (letters) => letters.replaceAll(" ", ""))
      .replace(/\b(public house|ph)\b/g, "pub")
      .replace(/\b(take away|take out)\b/g, "takeaway")
      .replace(/\b(bar b q|bar b que)\b/g, "bbq")
      .trim()
  );
}

/** Returns a folded name's meaningful words in one spelling. */
export function wordsOf(folded: string): string[] {
  const all = folded.split(" ").map(longFormOf);
  // 'Bar A' is not 'Bar B'.
  const isLast = (at: number) => at > 0 && at === all.length - 1;
  const some = all.filter((word, at) => word !== "" && (!emptyWords.has(word) || (isLast(at) && word.length === 1)));
  const telling = some.filter((word) => !smallWords.has(word));
  if (telling.some((word) => !isKind(word))) return telling;
  return some.length > 0 ? some : all;
}

/** Whether a word only means that food is sold. */
export function isPlainKind(word: string): boolean {
  return plainKinds.has(word) || cuisines.has(word) || word === "pub";
}

export function isKind(word: string): boolean {
  return kinds.has(word) || isPlainKind(word);
}

/** Whether the text names an eating place inside a building, as 'Executive Dining Room' does. */
export function isEatery(text: string): boolean {
  return wordsOf(text).some(
    (word) => isKind(word) || /^(kitchen|cafeteria|canteen|lounge|banquet|dining|deck|club|hotel)$/.test(word),
  );
}

export function isRoom(text: string): boolean {
  return wordsOf(text).some((word) =>
    /^(kitchen|cafeteria|canteen|banquet|dining|room|ballroom|deck|floor|lobby|roof|conference)$/.test(word),
  );
}

export function isChain(text: string): boolean {
  return text.split(" ").some((word) => chains.has(word));
}

/** Splits a folded name before its location: 'Shake Shack' and 'Union Square', or 'NYC'. */
export function tailOf(folded: string): { head: string; tail: string } | null {
  const [, head = "", tail = ""] =
    /^(.+?) (new york(?: city)?|(?:\S+ )?\S+ (?:st|street|ave|avenue|sq|square|rd|road|plaza|station|terminal|airport|mall)|terminal \d+|(?:of )?\S+)$/.exec(
      folded,
    ) ?? [];
  const isPlace = tail.includes(" ") && !tail.startsWith("of ");
  return isPlace || placeNames.has(tail.replace("of ", "")) ? { head, tail } : null;
}

export function areCuisines(one: string, other: string): boolean {
  return cuisines.has(one) && cuisines.has(other);
}

export function isCommon(word: string): boolean {
  return common.has(word) || isKind(word) || /^\d+$/.test(word);
}
