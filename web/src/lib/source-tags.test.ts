import { expect, it } from "vitest";
import { wordsOfTags } from "./source-tags.ts";

it("tags of a source are words, with the language where it is another one", () => {
  expect(wordsOfTags(["en:orange-juice", "fr:noisettes", "de:nüsse-und-kerne"])).toBe(
    "orange juice, noisettes (French), nüsse und kerne (German)",
  );
  expect(wordsOfTags(["zz:what", "and 12 more", "en:", ":", "x:y"])).toBe("what (zz), and 12 more, en:, :, x:y");
});
