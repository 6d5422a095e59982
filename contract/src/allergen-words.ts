/** How tags and searches exclude allergens: 'milk free', 'no peanuts', 'allergy safe'. */
import { excludedAllergenIds } from "./contradictions.ts";
import { allergens, claimOfTag } from "./labels.ts";

type AllergenWords = { [allergen in (typeof allergens)[number]["name"]]?: readonly string[] };

const otherNames: AllergenWords = {
  gluten: ["coeliac", "celiac"],
  fish: ["seafood"],
  crustaceans: ["shellfish", "seafood"],
  molluscs: ["shellfish", "seafood"],
  milk: ["dairy", "lactose"],
  peanuts: ["groundnut", "nut"],
  soya: ["soy", "soybean"],
  sulphites: ["sulfite", "sulphur", "sulfur"],
};

/** Foods that contain an allergen. Lacking one does not exclude the others: 'no cream' does not mean 'no milk'. */
const foods: AllergenWords = {
  gluten: ["wheat", "barley", "rye"],
  crustaceans: ["prawn", "shrimp", "crab", "lobster"],
  molluscs: ["mussel", "oyster", "squid"],
  milk: ["butter", "cheese", "cream", "casein", "whey"],
  nuts: ["almond", "hazelnut", "walnut", "cashew", "pistachio", "pecan"],
};

const all = new Set(["allergy", "allergie", "allergen"]);
/** Words that negate the word before them. */
const after = /^(free|less|safe|friendly)$/;
/** Words that negate the word after them. */
const before = /^(no|non|without|zero|never|doesnt?)$/;
/** Words that may be between them: 'no added milk', 'sesame seed free', 'free of all allergens'. */
const between =
  /^(any|and|or|nor|of|from|tree|all|known|added|cows?|t|contains?|seeds?|whites?|proteins?|dioxide|\d+)$/;

export type Exclusion = { allergenId: number; isOfTraces: boolean };

/**
 * Returns the allergens that a text excludes, by words or a dietary claim; none if it says 'not', as in 'not vegan'.
 */
export function excludedByText(text: string): Exclusion[] {
  const words = wordsOf(text);
  if (words.includes("not")) return [];
  const denied = words.flatMap((word, at) => {
    if (before.test(word)) return namedAfter(words, at);
    if (!after.test(word)) return [];
    const isForwards = at === 0 || /^(of|from)$/.test(words[at + 1] ?? "");
    return [...namedBefore(words, at), ...(isForwards ? namedAfter(words, at) : [])];
  });
  // 'Vegans' search for 'vegan'.
  const claimIds = words.map((word) => claimOfTag(word.replace(/s$/, ""))?.id);
  const exclusions = excludedAllergenIds().filter(({ claimId }) => claimIds.includes(claimId));
  return [
    ...exclusions.map(({ allergenId, isOfTraces }) => ({ allergenId, isOfTraces })),
    ...denied
      .flatMap((word) => allergensCalled(word, [otherNames]))
      .map((allergenId) => ({ allergenId, isOfTraces: true })),
  ];
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}'’]+/gu, "")
    .replace(/free[\s-]+range/g, " ")
    .replace(/plant[\s-]*based/g, "vegan")
    .replace(/\bgf\b/g, "gluten free")
    .replace(/\bdf\b/g, "dairy free")
    .replace(/\bnon(?=[a-z]{4})/g, "non ")
    .replace(/([a-z]{3,})(free|less)\b/g, "$1 $2")
    .replace(/[,&/+]/g, " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Ids of the allergens that a text names or whose foods it names, even if it denies them. */
export function namedAllergens(text: string): number[] {
  return wordsOf(text).flatMap((word) => allergensCalled(word, [otherNames, foods]));
}

function namedBefore(words: readonly string[], at: number): string[] {
  const word = words[at - 1];
  if (word === undefined) return [];
  if (between.test(word)) return namedBefore(words, at - 1);
  const isJoined = word === "butter" || between.test(words[at - 2] ?? "");
  return [word, ...(isJoined ? namedBefore(words, at - 1) : [])];
}

function namedAfter(words: readonly string[], at: number): string[] {
  const word = words[at + 1];
  if (word === undefined) return [];
  if (between.test(word)) return namedAfter(words, at + 1);
  return [word, ...(between.test(words[at + 2] ?? "") ? namedAfter(words, at + 1) : [])];
}

function allergensCalled(word: string, words: readonly AllergenWords[]): number[] {
  const isCalled = (name: string) => word === name || word === `${name}s` || `${word}s` === name;
  if (all.has(word.replace(/s$/, ""))) return allergens.map(({ id }) => id);
  return allergens
    .filter(({ name }) => isCalled(name) || words.some((others) => others[name]?.some(isCalled)))
    .map(({ id }) => id);
}
