import { expect, it } from "vitest";
import { namePairs } from "../../testing/name-pairs.ts";
import { nameKey, storedName } from "./name-key.ts";

it.each(namePairs)("$script: whether '$one' and '$other' are one name is $isSame", ({ one, other, isSame }) => {
  expect(nameKey(one) === nameKey(other)).toBe(isSame);
});

it("gives no name an empty key, and the longest one a key that fits into an index", () => {
  for (const name of ["🍕", "★", "!!!", "...", "'", "\u0E48", "\u200B", "\u{E0001}"])
    expect(nameKey(name)).not.toBe("");
  expect(Array.from(nameKey("\uFDFA".repeat(120))).length).toBe(400);
});

it("leaves stored keys of names as they were, but for names that were another's", () => {
  expect(storedName("Val-d'Isère 서울")).toBe("val d isere 서울");
  expect(storedName("がんも")).toBe(nameKey("がんも"));
  expect(storedName("★")).toBe("★");
});
