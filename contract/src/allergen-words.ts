/** What words say that something is not in it, as tags and searches do: 'milk free', 'no peanuts', 'plant based', 'allergy safe'. */
import { allergens, claimOfTag, excludedAllergenIds } from "./labels.ts";

type AllergenWords = { [allergen in (typeof allergens)[number]["name"]]?: readonly string[] };

/** What people call the allergens, beside or in place of their names; each in the singular. */
const otherNames: AllergenWords = {
  crustaceans: ["shellfish"],
  molluscs: ["shellfish"],
  milk: ["dairy", "lactose"],
  // 'Nut free' says it of both.
  peanuts: ["groundnut", "nut"],
  soya: ["soy"],
  sulphites: ["sulfite"],
};

/** Foods that have an allergen in them. What is without one of them may have another: 'no cream' does not say 'no milk'. */
const foods: AllergenWords = {
  gluten: ["wheat", "barley", "rye"],
  crustaceans: ["prawn", "shrimp", "crab", "lobster"],
  molluscs: ["mussel", "oyster", "squid"],
  milk: ["butter", "cheese", "cream", "casein", "whey"],
  nuts: ["almond", "hazelnut", "walnut", "cashew", "pistachio", "pecan"],
};

const all = new Set(["allergy", "allergie", "allergen"]);
/** What follows the word that it denies, or is the end of it. */
const after = /^(free|less|safe|friendly)$/;
/** What comes before the word that it denies. */
const before = /^(no|non|not|without|zero)$/;
const between = /^(any|and|or|nor|of|from|tree)$/;

/** An allergen that something is said not to contain, and whether traces of it would contradict that too. */
export type Exclusion = { allergenId: number; isOfTraces: boolean };

/** The allergens that a text says are not in it, in words or by a dietary claim. */
export function excludedByText(text: string): Exclusion[] {
  const words = text
    .toLowerCase()
    .replace(/free[\s-]+range/g, " ")
    .replace(/plant[\s-]*based/g, "vegan")
    .replace(/([a-z]{3,})(free|less)\b/g, "$1 $2")
    .split(/[^a-z]+/)
    .filter(Boolean);
  const denied = words.flatMap((word, at) => {
    if (before.test(word)) return namedAfter(words, at);
    if (!after.test(word)) return [];
    const named = namedBefore(words, at);
    return named.length > 0 || at > 0 ? named : namedAfter(words, at);
  });
  // 'Vegans' look for what is vegan.
  const claimIds = words.map((word) => claimOfTag(word.replace(/s$/, ""))?.id);
  const exclusions = excludedAllergenIds().filter(({ claimId }) => claimIds.includes(claimId));
  return [
    ...exclusions.map(({ allergenId, isOfTraces }) => ({ allergenId, isOfTraces })),
    ...denied
      .flatMap((word) => allergensCalled(word, [otherNames]))
      .map((allergenId) => ({ allergenId, isOfTraces: true })),
  ];
}

/** Ids of the allergens that a text names, or foods that have them, whatever it says of them. */
export function namedAllergens(text: string): number[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => allergensCalled(word, [otherNames, foods]));
}

/** The word before, and those that 'and' and the like join to it. */
function namedBefore(words: readonly string[], at: number): string[] {
  const word = words[at - 1];
  if (word === undefined) return [];
  if (between.test(word)) return namedBefore(words, at - 1);
  const isJoined = at > 1 && between.test(words[at - 2] ?? "");
  return [word, ...(isJoined ? namedBefore(words, at - 2) : [])];
}

/** The word after, and those that 'and' and the like join to it. */
function namedAfter(words: readonly string[], at: number): string[] {
  const word = words[at + 1];
  if (word === undefined) return [];
  if (between.test(word)) return namedAfter(words, at + 1);
  const isJoined = between.test(words[at + 2] ?? "");
  return [word, ...(isJoined ? namedAfter(words, at + 2) : [])];
}

/** Ids of the allergens of a name, or of one of some words for it, in the singular or plural. */
function allergensCalled(word: string, words: readonly AllergenWords[]): number[] {
  const isCalled = (name: string) => word === name || word === `${name}s` || `${word}s` === name;
  if (all.has(word.replace(/s$/, ""))) return allergens.map(({ id }) => id);
  return allergens
    .filter(({ name }) => isCalled(name) || words.some((others) => others[name]?.some(isCalled)))
    .map(({ id }) => id);
}
