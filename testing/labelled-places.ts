import type { PlaceToMatch } from "../server/src/features/places/matching/matching.service.ts";

/** `rules` made the second description. */
export type LabelledPair = { one: PlaceToMatch; other: PlaceToMatch; isSame: boolean; rules: string[] };

/** Names as maps, agencies and companies write them; chains with the short form of their name. */
export const somePlaceNames = [
  ...[
    "Luigi's Ristorante",
    "The Red Lion",
    "Golden Dragon Restaurant",
    "Café Zoë",
    "Fish & Chips on the Corner",
    "Taj Mahal",
  ],
  ...[
    "International House of Pancakes",
    "Pho Saigon Noodle House",
    "El Pastor Taqueria",
    "La Boulangerie de Marie",
    "Curry Leaf",
  ],
  ...[
    "Brasserie Saint-Germain",
    "Sultan's Kebab & Grill",
    "Nonna Rosa Trattoria",
    "The Moon Under Water",
    "Blue Ribbon Sushi",
  ],
  ...[
    "Katz's Delicatessen",
    "Jerk Paradise",
    "Döner Haus",
    "Bäckerei Müller",
    "Smørrebrød & Co",
    "Bella Napoli",
    "Lahore Karahi",
  ],
  ...[
    "Mr Wong's Chinese Takeaway",
    "Poppy's Tea Room",
    "The Old Bakehouse",
    "Barbecue Brothers",
    "Great Wall Kitchen",
    "Ottolenghi",
  ],
] as const;
const chains = [
  ["Pret A Manger", "PRET"],
  ["Kentucky Fried Chicken", "KFC"],
  ["McDonald's", "Mc Donalds"],
  ["Starbucks Coffee", "Starbucks"],
  ["Costa Coffee", "Costa"],
  ["Dunkin' Donuts", "Dunkin"],
  ["Domino's Pizza", "Dominos"],
  ["Caffè Nero", "Cafe Nero"],
  ["Subway", "SUBWAY SANDWICHES"],
  ["7-Eleven", "Seven Eleven"],
] as const;
const branches = [
  "Main St",
  "Kings Cross",
  "High Street",
  "Terminal 5",
  "Camden Town",
  "Union Square",
  "Leeds",
  "Bridge Road",
];

/** Numbers from 0 to 1. */
export function numbersOfSeed(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const oneOf = <T>(random: Random, all: readonly T[]) => all[Math.floor(random() * all.length)] as T;

/** Unchanged if a rule does not apply. */
const spellings: Record<string, (name: string, random: Random) => string> = {
  capitals: (name, random) => (random() < 0.7 ? name.toUpperCase() : name.toLowerCase()),
  apostrophes: (name, random) => name.replace(/['’]/g, random() < 0.5 ? "" : "’"),
  accents: (name) => name.normalize("NFKD").replace(/\p{M}/gu, ""),
  and: (name, random) =>
    name.replace(/\s(&|and)\s/gi, ` ${oneOf(random, ["&", "and", "+", "n", "'n'", "und", "et", "y"])} `),
  hyphens: (name, random) => name.replace(/[\s-]/, random() < 0.5 ? "-" : " "),
  fullStops: (name) => `${name}.`,
  company: (name, random) => `${name} ${oneOf(random, ["Ltd", "Limited", "LLC", "Inc.", "PLC", "& Co", "Co."])}`,
  article: (name) => (/^the /i.test(name) ? name.slice(4) : `The ${name}`),
  restaurant: (name, random) =>
    / (restaurant|takeaway)$/i.test(name)
      ? name.replace(/ \S+$/, "")
      : `${name} ${oneOf(random, ["Restaurant", "Takeaway", "Rest."])}`,
  kind: (name, random) => `${name} ${oneOf(random, ["Cafe", "Bar", "Bar & Grill", "Kitchen"])}`,
  slip: (name, random) => {
    const at = 1 + Math.floor(random() * (name.length - 2));
    const letter = oneOf(random, [..."aeiorstnl"]);
    const swapped = (name[at + 1] ?? "") + (name[at] ?? "");
    return oneOf(random, [
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + letter + name.slice(at),
      name.slice(0, at) + letter + name.slice(at + 1),
      name.slice(0, at) + swapped + name.slice(at + 2),
    ]);
  },
  abbreviated: (name) =>
    name
      .replace(/\bRestaurant\b/i, "Rest.")
      .replace(/\bInternational\b/i, "Intl")
      .replace(/\bHouse\b/i, "Hse")
      .replace(/\bSaint\b/i, "St")
      .replace(/\bKitchen\b/i, "Kitch.")
      .replace(/\bBrothers\b/i, "Bros")
      .replace(/\bStreet\b/i, "St."),
  cut: (name) => (name.length > 14 ? `${name.slice(0, -3)}.` : name),
  branch: (name, random) => name + oneOf(random, [" - ", " @ ", ", "]) + oneOf(random, branches),
  bracket: (name, random) => `${name} (${oneOf(random, branches)})`,
  number: (name, random) => `${name} #${1 + Math.floor(random() * 9_000)}`,
  trading: (name) => `Hollis Foods Ltd t/a ${name}`,
  wordLess: (name) => (name.split(" ").length > 3 ? name.replace(/ \S+$/, "") : name),
  joined: (name) => name.replace(" ", ""),
};

function moved(place: PlaceToMatch, metres: number, random: Random): PlaceToMatch {
  const [turn, { latitude, longitude }] = [random() * 2 * Math.PI, place.position];
  const north = (metres * Math.cos(turn)) / 111_195;
  const east = (metres * Math.sin(turn)) / (111_195 * Math.cos((latitude * Math.PI) / 180));
  return { ...place, position: { latitude: latitude + north, longitude: longitude + east } };
}

/** Pairs of one place by one to three rules, and pairs of places that look alike. */
export function labelledPairs(names: readonly string[], seed: number): LabelledPair[] {
  const random = numbersOfSeed(seed);
  const pairs: LabelledPair[] = [];
  const nothing = { street: null, houseNumber: null, floor: null, brand: null };
  const at = (name: string): PlaceToMatch => ({
    ...{ name, ...nothing, position: { latitude: 40.7 + random() / 10, longitude: -74 + random() / 10 } },
  });
  const isOne = (one: PlaceToMatch, other: PlaceToMatch, ...rules: string[]) =>
    pairs.push({ one, other, isSame: true, rules });
  const areTwo = (one: PlaceToMatch, other: PlaceToMatch, ...rules: string[]) =>
    pairs.push({ one, other, isSame: false, rules });
  for (const [n, name] of names.entries()) {
    const one = at(name);
    const rules = Array.from({ length: 1 + Math.floor(random() * 2.4) }, () => oneOf(random, Object.keys(spellings)));
    const other = rules.reduce((text, rule) => spellings[rule]?.(text, random) ?? text, name);
    const house = String(1 + Math.floor(random() * 200));
    const forms = [`${house}a`, `${house} A`, `${house}-${Number(house) + 2}`, house];
    const [first, second] = random() < 0.4 ? [house, oneOf(random, forms)] : [null, random() < 0.5 ? house : null];
    isOne(
      { ...one, houseNumber: first },
      moved({ ...one, name: other, houseNumber: second }, 80 * random() ** 1.5, random),
      ...rules,
    );
    // The next name that shares a word with this one, and has others.
    const words = name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2);
    const neighbour = names.slice(n + 1, n + 400).find((each) => {
      const its = each
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((word) => word.length > 2);
      const shared = its.filter((word) => words.includes(word)).length;
      return shared > 0 && its.length > shared && words.length > shared;
    });
    if (neighbour) areTwo(one, moved({ ...one, name: neighbour }, 60 * random(), random), "shares a word");
    const [branch, elsewhere] = [oneOf(random, branches), oneOf(random, branches)];
    const [chain, short] = oneOf(random, chains);
    switch (n % 8) {
      case 0:
        isOne(at(chain), moved({ ...one, name: short, brand: chain }, 0, random), "elsewhere");
        pairs.pop();
        isOne(
          { ...one, name: chain },
          moved({ ...one, name: short, brand: random() < 0.5 ? chain : null }, 70 * random(), random),
          "short",
        );
        break;
      case 1:
        areTwo(
          { ...one, houseNumber: house },
          moved({ ...one, houseNumber: String(Number(house) + 30) }, 15 + 85 * random(), random),
          "house number",
        );
        break;
      case 2:
        if (branch !== elsewhere)
          areTwo(
            { ...one, name: `${chain} - ${branch}` },
            moved({ ...one, name: `${short} - ${elsewhere}` }, 30 + 100 * random(), random),
            "other branch",
          );
        break;
      case 3:
        areTwo({ ...one, floor: "0" }, moved({ ...one, floor: "2" }, 20 * random(), random), "other floor");
        break;
      case 4:
        areTwo(one, moved(one, 151 + 300 * random(), random), "too far");
        break;
      case 5:
        areTwo(one, moved({ ...one, name: `${name} 2` }, 80 * random(), random), "second of its name");
        break;
      case 6: {
        const [a, b] = oneOf(random, [
          ["Joe's Pizza", "Ray's Pizza"],
          ["China Garden", "China Palace"],
          ["Ristorante Roma", "Roma Pizzeria"],
          ["The Crown", "Crown Cafe"],
          ["Wang's Kitchen", "Yang's Kitchen"],
          ["Sam's Deli", "Pam's Deli"],
          ["Green House", "Greek House"],
          ["Savoy Bar", "Savoy Restaurant"],
          ["Thai Orchid", "Thai Orient"],
          ["Casa Roma", "Casa Rosa"],
          ["Bombay Spice", "Bombay Palace"],
          ["Star Kebab", "Star Fried Chicken"],
        ]);
        areTwo({ ...one, name: a ?? "" }, moved({ ...one, name: b ?? "" }, 70 * random(), random), `${a}, ${b}`);
        break;
      }
      default:
        areTwo(
          { ...one, name: chain },
          moved(
            { ...one, name: oneOf(random, chains)[0] === chain ? "Greggs" : "Itsu", brand: null },
            50 * random(),
            random,
          ),
          "other chain",
        );
    }
  }
  return pairs;
}
