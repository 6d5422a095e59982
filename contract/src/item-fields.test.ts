import { describe, expect, it } from "vitest";
import {
  cleanTags,
  completeLink,
  formatPriceInput,
  isSameTag,
  parsePrice,
  readTags,
  validateLink,
  validatePrice,
  validateTag,
} from "./item-fields.ts";
import { maxTags, maxTagsOnCard } from "./limits.ts";
import { cleanLine, cleanText, validateLine } from "./text.ts";

describe("a price", () => {
  const wrong = "Price must be a number with at most two decimals";

  it.each([
    ["", null],
    ["0", 0],
    ["8.5", 850],
    ["12.50", 1250],
    ["12,50", 1250],
    [" 5 ", 500],
    ["0.07", 7],
    ["99999.99", 9_999_999],
  ])("of '%s' is read", (text, cents) => {
    expect(validatePrice(text)).toBeNull();
    expect(parsePrice(text)).toBe(cents);
  });

  it.each(["NaN", "Infinity", "1e309", "0.001", "1.005", "1,005", "1,5.0", "５", "0x10", "true", ".5", "5."])(
    "of '%s' is refused",
    (text) => expect(validatePrice(text)).toBe(wrong),
  );

  it.each(["-1", "-0", " -5", "-4,50"])("of '%s' can't be negative", (text) =>
    expect(validatePrice(text)).toBe("Price can't be negative"),
  );

  it("of 100,000 or more has an error of its own", () => {
    for (const price of ["100000", "123456.78"]) expect(validatePrice(price)).toBe("Price must be less than 100000");
  });

  it("is typed again as it was read, to the cent", () => {
    for (const cents of [0, 7, 70, 850, 1999, 9_999_999]) expect(parsePrice(formatPriceInput(cents))).toBe(cents);
    expect(formatPriceInput(null)).toBe("");
  });

  it("has no decimals in a currency without them", () => {
    for (const price of ["", "1200", " 7 "]) expect(validatePrice(price, 0)).toBeNull();
    for (const price of ["12.5", "12,0", "x"]) expect(validatePrice(price, 0)).toBe("Price must be a whole number");
    expect(validatePrice("100000", 0)).toBe("Price must be less than 100000");
    expect([parsePrice("1200"), formatPriceInput(120_000, 0)]).toEqual([120_000, "1200"]);
  });
});

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
