import { expect, it } from "vitest";
import { estimatePassword } from "./password-strength.ts";

it.each([
  ["12345", "short", null],
  ["🍮🍮🍮🍮🍮", "short", null],
  ["monkey12", "weak", null],
  ["P@ssw0rd", "weak", null],
  ["Password123", "weak", "pattern"],
  ["Summer2024!", "weak", null],
  ["aaaaaaaaaaaaaaaaaaaa", "weak", "pattern"],
  ["abcabcabcabcabcabc", "weak", "pattern"],
  ["qwertyuiop1234567890", "weak", "pattern"],
  ["Tr0ub4dor&3", "fair", null],
  ["kJ8$mQz2!pLw", "good", null],
  ["correct horse battery", "good", null],
  ["correct horse battery staple", "strong", null],
  ["mein kleiner grüner kaktus steht", "strong", null],
  ["x".repeat(128), "weak", "pattern"],
])("%j is %s, its flaw %s", (password, level, flaw) => {
  expect(estimatePassword(password)).toEqual({ level, flaw });
});

it("counts names of the form for little, in any case", () => {
  const form = ["amira_eats", "Amira Haddad", "amira@example.org"];
  expect(estimatePassword("AMIRA-haddad-1990", form)).toEqual({ level: "weak", flaw: "personal" });
  expect(estimatePassword("AMIRA-haddad-1990").level).toBe("good");
  expect(estimatePassword("amira likes ramen on rainy days", form)).toEqual({ level: "strong", flaw: "personal" });
});
