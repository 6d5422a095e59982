import { keyWords, nameKey } from "@dishboard/contract/name-key";
import { areNearNames } from "../allergens/near-names.service.ts";

export type ProductNames = { name: string; brand: string };

/** Quantities by `keyWords`: '340g', '6 x 330 ml', '1 5 l'. */
const quantity =
  /(?<![^ ])(\d+ ?x ?)?\d+( \d+)? ?(g|gr|kg|mg|ml|cl|dl|l|lt|oz|fl oz|floz|lb|lbs|pack|pcs|stk)(?![^ ])/g;

/** One more of these words makes another product: 'Biscuits' and 'Gluten-free biscuits'. */
const absence =
  /^(?:no|not|non|without|zero|free|less|vegan|plant|dairyfree|glutenfree|ohne|sans|senza|sin|zonder|uden|utan)$|(?:free|frei|vrij)$/;

/**
 * Whether two products with one code have the same name, apart from word order, additional words, the quantity, and
 * spellings of the brand.
 */
export function areSameProduct(one: ProductNames, other: ProductNames): boolean {
  const [brandOfOne, brandOfOther] = [wordsOf(one.brand), wordsOf(other.brand)];
  const isOneBrand =
    areNearNames(nameKey(one.brand), nameKey(other.brand)) ||
    isPartOf(brandOfOne, brandOfOther) ||
    brandOfOne.every((word) => wordsOf(other.name).includes(word)) ||
    brandOfOther.every((word) => wordsOf(one.name).includes(word));
  if (!isOneBrand) return false;
  const brands = [...brandOfOne, ...brandOfOther];
  const ways = [wordsOf, (name: string) => withoutBrands(name, brands)];
  return ways.some((words) => areOneName(words(one.name), words(other.name)));
}

function areOneName(one: readonly string[], other: readonly string[]): boolean {
  return areNearNames(one.join(""), other.join("")) || isPartOf(one, other);
}

/** Whether the longer list has all words of the shorter, at most twice as many, and no further word of absence. */
function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const isIn = (word: string, words: readonly string[]) => words.some((each) => areNearNames(word, each));
  return (
    few.length * 2 >= many.length &&
    few.every((word) => isIn(word, many)) &&
    !many.some((word) => absence.test(word) && !few.includes(word))
  );
}

function wordsOf(text: string): string[] {
  const words = keyWords(text).replace(quantity, " ").split(" ").filter(Boolean);
  return words.length > 0 ? words : [nameKey(text)];
}

function withoutBrands(name: string, brands: readonly string[]): string[] {
  const words = wordsOf(name);
  const rest = words.filter((word) => !brands.includes(word));
  return rest.length > 0 ? rest : words;
}
