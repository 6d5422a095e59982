/** What words say that something is not in it, as tags and searches do: 'milk free', 'no peanuts', 'plant based', 'allergy safe'. */
import { allergens, claimOfTag, dietaryClaims, excludedAllergenIds } from "./labels.ts";

/** What people call the allergens, beside or in place of their names; each in the singular. */
const otherNames: { [allergen in (typeof allergens)[number]["name"]]?: readonly string[] } = {
  gluten: ["wheat", "barley", "rye"],
  crustaceans: ["shellfish", "prawn", "shrimp", "crab", "lobster"],
  molluscs: ["shellfish", "mussel", "oyster", "squid"],
  milk: ["dairy", "lactose", "butter", "cheese", "cream", "casein", "whey"],
  // 'Nut free' says it of both.
  peanuts: ["groundnut", "nut"],
  nuts: ["treenut", "almond", "hazelnut", "walnut", "cashew", "pistachio", "pecan"],
  soya: ["soy"],
  sulphites: ["sulfite"],
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
  const exclusions = excludedAllergenIds().filter(({ claimId }) => words.some((word) => claimOf(word) === claimId));
  return [
    ...exclusions.map(({ allergenId, isOfTraces }) => ({ allergenId, isOfTraces })),
    ...denied.flatMap(allergensCalled).map((allergenId) => ({ allergenId, isOfTraces: true })),
  ];
}

/** Ids of the allergens that a text names, whatever it says of them. */
export function namedAllergens(text: string): number[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap(allergensCalled);
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

/** Ids of the allergens of a name, in the singular or plural. */
function allergensCalled(word: string): number[] {
  const isCalled = (name: string) => word === name || word === `${name}s` || `${word}s` === name;
  if (all.has(word.replace(/s$/, ""))) return allergens.map(({ id }) => id);
  return allergens.filter(({ name }) => isCalled(name) || otherNames[name]?.some(isCalled)).map(({ id }) => id);
}

/** The id of the claim that a word is, as 'vegan' and 'vegans'; what is free of something is found by its words. */
function claimOf(word: string): number | undefined {
  return (claimOfTag(word) ?? dietaryClaims.find(({ name }) => word === `${name}s`))?.id;
}
