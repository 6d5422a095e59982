import { expect, it } from "vitest";
import { foldText, foldTownName } from "./fold.ts";

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
  ["O'Brien’s", "obriens"],
  ["か が ガンモ", "か か カンモ"],
  ["दाल ข้าว Чай phở đá", "दल ขาว чаи pho da"],
  ["서울", "서울".normalize("NFD")],
  [" , !\n% ", ",!\n%"],
  ["🍕 ☕\uFE0F", "🍕☕"],
  [" \n\u00A0", "\n"],
])("folds %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it("takes what follows an apostrophe in the name of a town for a word", () => {
  expect(foldTownName("L'Aquila")).toBe("l aquila");
});
