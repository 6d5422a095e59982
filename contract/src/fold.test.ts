import { expect, it } from "vitest";
import { foldText } from "./fold.ts";

it.each([
  ["St. Albans", "st albans"],
  ["'s-Hertogenbosch", "s hertogenbosch"],
  ["ZÜRICH", "zurich"],
  ["Łódź", "lodz"],
  ["Weißenburg", "weissenburg"],
  ["İstanbul", "istanbul"],
  ["Tórshavn\nÆrøskøbing", "torshavn\naeroskobing"],
  ["Αθήνα", "αθηνα"],
  ["東京", "東京"],
  ["서울", "서울"],
  [" , !\n% ", "\n"],
])("folds %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
