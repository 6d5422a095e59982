import { describe, expect, it } from "vitest";
import { cleanTags, completeLink, isSameTag, readTags, validateLink, validateTag } from "./item-fields.ts";
import { maxTags, maxTagsOnCard } from "./limits.ts";
import { cleanLine, cleanText, validateLine } from "./text.ts";

describe("tags", () => {
  it("are cleaned, without duplicates in other case or spacing", () => {
    expect(cleanTags([" Crispy ", "crispy", "hand  made", "Hand Made", "", "Cafe\u0301", "CAFÉ"])).toEqual([
      "Crispy",
      "hand made",
      "Café",
    ]);
    expect(isSameTag(" Hot", "hot ")).toBe(true);
    expect(isSameTag("hot", "hotter")).toBe(false);
  });

  it.each([
    ["spicy, vegan, #hot", ["spicy", "vegan", "hot"]],
    ["#hot #hand made, HOT,,", ["hot", "hand made"]],
    ["辛い、麺，#C#", ["辛い", "麺", "C#"]],
    [" , # ", []],
  ])("of '%s' are read one by one", (typed, tags) => expect(readTags(typed)).toEqual(tags));

  it("have 1 to 30 characters, ten on an item and six on a card", () => {
    expect(validateTag("x".repeat(30))).toBeNull();
    expect(validateTag("🌶".repeat(30))).toBeNull();
    for (const tag of ["", " ", "x".repeat(31), "a\u0000"]) expect(validateTag(tag)).not.toBeNull();
    expect([maxTags, maxTagsOnCard]).toEqual([10, 6]);
  });
});

describe("a link", () => {
  it.each(["", "https://shop.example/", "http://shop.example:8080/a?b#c", "HTTPS://SHOP.EXAMPLE", " https://a.b "])(
    "to '%s' is taken",
    (link) => expect(validateLink(link)).toBeNull(),
  );

  it.each([
    ["shop.example/x", "https://shop.example/x"],
    ["//shop.example", "https://shop.example"],
    ["shop.example:8080/x", "https://shop.example:8080/x"],
    ["http://shop.example", "http://shop.example"],
    [" ", ""],
  ])("of '%s' is completed", (link, completed) => {
    expect(completeLink(link)).toBe(completed);
    expect(validateLink(link)).toBeNull();
  });

  it.each([
    "shop",
    "a shop.example",
    "javascript:alert(1)",
    "javascript:1//shop.example",
    "mailto:ann@shop.example",
    "ann@shop.example",
    "https://",
    "https://localhost/",
    "https://user@shop.example/",
    "ftp://shop.example/",
    `https://shop.example/${"x".repeat(2_048)}`,
  ])("to '%s' is refused", (link) => expect(validateLink(link)).not.toBeNull());
});

describe("a line", () => {
  it("loses invisible characters at its ends, and those that change the direction of what follows", () => {
    expect(cleanLine("\u200B \u3164Ramen\u2800\uFEFF")).toBe("Ramen");
    expect(cleanLine("a\u202Eb\u2066c")).toBe("abc");
    expect(cleanLine("👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿")).toBe("👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿");
    expect(cleanText("one\r\n\r\n\r\n\r\ntwo \n\n")).toBe("one\n\ntwo");
  });

  it("is cleaned at once, however long a gap it has", () => {
    const line = `a${"\u200B".repeat(1_000_000)}b`;
    expect(cleanLine(`${line}\u200B `)).toBe(line);
  });

  it("is measured in code points", () => {
    expect(validateLine("🥟".repeat(120), "Dish Name", 120)).toBeNull();
    expect(validateLine("x".repeat(121), "Dish Name", 120)).toBe("Dish Name must be at most 120 characters long");
    expect(validateLine("a\tb", "Chef", 120)).toBe("Chef contains characters that cannot be used");
  });
});
