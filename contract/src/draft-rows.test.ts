import { describe, expect, it } from "vitest";
import { cleanCell, emptyDraftRow, inNormalCase, isInCapitals, readDishTable, readRow } from "./draft-rows.ts";
import { submissionErrors } from "./item-fields.ts";
import { moneyOf, priceErrors } from "./prices.ts";

const pounds = moneyOf("GBP");
const row = { ...emptyDraftRow, name: "Pad Thai", place: "Rosa's" };
const read = (changed: Partial<typeof row>, money = pounds) => readRow({ ...row, ...changed }, money);
const errorsOf = (changed: Partial<typeof row>, money = pounds) => read(changed, money).errors;
const tableOf = readDishTable;

describe("a row", () => {
  it("is read from what people type, with stray spaces", () => {
    const typed = {
      name: "  Pad   Thai ",
      price: " £12,50 ",
      diets: "Vegan; GLUTEN FREE",
      allergens: "Peanut and soy",
    };
    expect(
      read({ ...typed, link: "eater.example/pad", photo: "https://eater.example/a.jpg", day: "2026-03-12" }),
    ).toEqual({
      read: {
        ...{ name: "Pad Thai", place: "Rosa's", priceCents: 1_250, claimIds: [1, 5], allergenIds: [11, 13] },
        photoUrl: "https://eater.example/a.jpg",
        origin: { source: "eater.example", author: null, url: "https://eater.example/pad", day: "2026-03-12" },
      },
      errors: {},
    });
  });

  it("needs a dish and a place that fit", () => {
    expect(errorsOf({ name: " ", place: "" })).toEqual({
      name: submissionErrors.required,
      place: submissionErrors.required,
    });
    expect(errorsOf({ name: "x".repeat(121) })).toEqual({ name: "Dish Name must be at most 120 characters long" });
  });

  it.each([
    ["12.50 / 14", "There are two prices here: 12.50 and 14. Please give one."],
    ["10-12-14", "There are 3 prices here: 10 and 12 and 14. Please give one."],
    ["$12", "This price is in $. Prices here are in £ (GBP)."],
    ["12 EUR", "This price is in EUR. Prices here are in £ (GBP)."],
    ["-5", submissionErrors.negativePrice],
    ["=1+1", submissionErrors.price],
    ["about 12", submissionErrors.price],
    ["12.505", submissionErrors.price],
    ["123456", submissionErrors.priceTooHigh],
  ])("with the price %s says in one line what is wrong", (price, error) => {
    expect(errorsOf({ price })).toEqual({ price: error });
  });

  it("has a price with the sign or the code of the site's currency, or none", () => {
    for (const price of ["12.5", "£12.50", "12.50 GBP", "GBP 12,50"])
      expect(read({ price }).read.priceCents).toBe(1_250);
    expect(read({ price: "" }).read.priceCents).toBeNull();
    expect(read({ price: "¥1200" }, moneyOf("JPY")).read.priceCents).toBe(120_000);
    expect(errorsOf({ price: "12.5" }, moneyOf("JPY"))).toEqual({ price: priceErrors.wholePrice });
  });

  it("keeps a formula as text", () => {
    expect(read({ name: "=1+1", place: "@home" })).toMatchObject({
      read: { name: "=1+1", place: "@home" },
      errors: {},
    });
  });

  it("names words that are no label, and labels that contradict each other", () => {
    expect(errorsOf({ diets: "vegan, paleo" }).diets).toMatch(/^'paleo' is none of the diets: vegan, vegetarian/);
    expect(errorsOf({ allergens: "shellfish" }).allergens).toMatch(/^'shellfish' is none of the allergens: celery/);
    expect(errorsOf({ allergens: "may contain nuts" }).allergens).toMatch(/^'may contain nuts' is none of/);
    expect(errorsOf({ allergens: "vegan" })).toEqual({
      allergens: "'vegan' is a diet. Please write it under Diets.",
    });
    expect(errorsOf({ diets: "milk" })).toEqual({ diets: "'milk' is an allergen. Please write it under Allergens." });
    expect(errorsOf({ diets: "vegan", allergens: "eggs" })).toEqual({
      allergens: submissionErrors.contradiction({ claim: "vegan", allergen: "eggs" }),
    });
  });

  it("never says that a dish has no allergens", () => {
    for (const allergens of ["none", "N/A", "No allergens", "free of allergens"])
      expect(errorsOf({ allergens }).allergens).toMatch(/^Nobody may be told that a dish has no allergens/);
    expect(read({ allergens: "" })).toMatchObject({ read: { allergenIds: [] }, errors: {} });
    expect(read({ allergens: "Contains: milk, egg." }).read.allergenIds).toEqual([4, 7]);
  });

  it("has links and photos that are addresses, and days that there are", () => {
    expect(errorsOf({ link: "javascript:alert(1)" })).toEqual({ link: submissionErrors.link });
    expect(errorsOf({ photo: "ftp://x.example/a.jpg" }).photo).toMatch(/^Photo must be a web address/);
    expect(read({ photo: "pad thai.jpg" })).toMatchObject({ read: { photoUrl: null }, errors: {} });
    const long = `https://eater.example/${"é".repeat(1_000)}`;
    expect(errorsOf({ link: long, photo: long })).toMatchObject({
      link: submissionErrors.link,
      photo: expect.stringMatching(/^Photo must/),
    });
    expect(errorsOf({ day: "0000-01-01" })).toEqual({ day: "The day must be like 2026-03-12" });
    expect(errorsOf({ diets: "vegan,".repeat(1_000), url: "x".repeat(3_000) })).toEqual({
      diets: "A cell has at most 2048 letters",
      day: "A cell has at most 2048 letters",
    });
    expect(errorsOf({ day: "2026-02-30" })).toEqual({ day: "The day must be like 2026-03-12" });
    expect(read({ url: "javascript:alert(1)", source: "Eater" }).read.origin).toMatchObject({
      source: "Eater",
      url: null,
    });
  });

  it("in capitals is offered in normal case", () => {
    expect(["PAD THAI", "Pad Thai", "BLT", "PHO 99 (V)"].map(isInCapitals)).toEqual([true, false, false, true]);
    expect(inNormalCase("MUM'S CRÈME BRÛLÉE (V)")).toBe("Mum's Crème Brûlée (V)");
  });
});

describe("a table", () => {
  it("has the columns that its header names, in any order, and says which it left out", () => {
    const table = tableOf("Restaurant\tNotes\tMenu item\tPrice (£)\tDate\nRosa's\tgood\tPad Thai\t12\t2026-03-12");
    expect(table).toMatchObject({ hasHeader: true, leftOut: ["Notes"] });
    expect(table.rows).toEqual([{ row: { ...row, price: "12 £", day: "2026-03-12" }, line: 2 }]);
  });

  it("without a header has the columns of the grid", () => {
    const { hasHeader, rows } = tableOf("Pad Thai\tRosa's\t12\nRamen\tNoodle Bar\t");
    expect(hasHeader).toBe(false);
    expect(rows[1]).toEqual({ row: { ...emptyDraftRow, name: "Ramen", place: "Noodle Bar" }, line: 2 });
    expect(readDishTable("Rosa's\t12", "place").rows[0]?.row).toMatchObject({
      ...{ name: "", place: "Rosa's", price: "12" },
    });
  });

  it("has a line break in a cell as a space, and between labels as a comma", () => {
    expect(cleanCell("name", " Soup\r\n of the day ")).toBe("Soup of the day");
    expect(cleanCell("allergens", "milk\n\nnuts")).toBe("milk, nuts");
    expect(cleanCell("name", "'=1+1")).toBe("=1+1");
  });
});

it.each([
  "✗ vegan",
  "❌vegan",
  "¬vegan",
  "vegan?",
  "-vegan",
  "!vegan",
  "vegan ✗",
  "☐ vegan",
  "[ ] vegan",
  "nut-free*",
  "🚫 vegan",
])("takes no diet that a sign denies or doubts: %s", (diets) => {
  expect(errorsOf({ diets }).diets).toMatch(/ is none of the diets: /);
});

it("takes a diet with a tick, and no allergen that a sign denies", () => {
  expect(errorsOf({ diets: "✓ vegan, ☑️ nut-free." })).toEqual({});
  expect(errorsOf({ allergens: "❌ nuts" }).allergens).toMatch(/ is none of the allergens: /);
});

it("reads the currency that the name of the column of prices states, and refuses another one", () => {
  const priceOf = (text: string) => {
    const [first] = tableOf(text).rows;
    return first && readRow(first.row, pounds);
  };
  for (const name of ["Price", "Price (£)", "Price in GBP", "Cost £"])
    expect(priceOf(`Dish,Place,${name}\nSoup,Luna,12.50`)?.read.priceCents).toBe(1_250);
  for (const name of ["Price (EUR)", "price in $", "Cost €"])
    expect(priceOf(`Dish,Place,${name}\nSoup,Luna,12.50`)?.errors.price).toBeTruthy();
  expect(tableOf("Dish,Place,Price per kg\nSoup,Luna,12.50").leftOut).toEqual(["Price per kg"]);
});

it("takes a tab in a name for no sign between cells", () => {
  expect(tableOf("Dish,Place\nSoup,Luna\nTab\tX,Luna").rows.map(({ row: { place } }) => place)).toEqual([
    "Luna",
    "Luna",
  ]);
});
