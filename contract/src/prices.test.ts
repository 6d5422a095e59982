import { describe, expect, it } from "vitest";
import { formatPriceInput, moneyOf, readPrice } from "./prices.ts";

const wrong = "Price must be a number with at most two decimals";
const centsOf = (text: string, code = "USD") => readPrice(text, moneyOf(code));

describe("a price", () => {
  it.each([
    ["", null],
    ["0", 0],
    ["8.5", 850],
    ["12.50", 1250],
    ["12,50", 1250],
    [" 5 ", 500],
    ["0.07", 7],
    ["0.29", 29],
    ["99999.99", 9_999_999],
    ["５", 500],
    ["$2,450.00", 245_000],
    ["1,005", 100_500],
    ["$12 USD", 1_200],
  ])("of '%s' is read in US dollars", (text, cents) => {
    expect(centsOf(text)).toEqual({ cents, error: null });
  });

  it.each(["NaN", "Infinity", "0.001", "1.005", "2.400", "1,5.0", "true", ".5", "5.", "12,50,0", "1,00", "about 12"])(
    "of '%s' is refused in US dollars, or read as it is written",
    (text) =>
      expect(centsOf(text)).toEqual(text === "1,00" ? { cents: 100, error: null } : { cents: null, error: wrong }),
  );

  it.each([
    ["JPY", "¥2,400", 240_000],
    ["JPY", "￥2,400", 240_000],
    ["JPY", "２，４００円", 240_000],
    ["JPY", "2400 JPY", 240_000],
    ["JPY", "2.400", 240_000],
    ["HUF", "2 400 Ft", 240_000],
    ["HUF", "2\u00A0400\u00A0Ft", 240_000],
    ["HUF", "2\u202F400 Ft", 240_000],
    ["HUF", "2.400 Ft", 240_000],
    ["CHF", "1'980.–", 198_000],
    ["CHF", "1’980.50", 198_050],
    ["CHF", "Fr. 12.-", 1_200],
    ["LKR", "Rs 2,450.00", 245_000],
    ["INR", "Rs 2,450.00", 245_000],
    ["INR", "₹450/-", 45_000],
    ["EUR", "2.450,00 €", 245_000],
    ["EUR", "12,-", 1_200],
    ["EUR", "12,– €", 1_200],
    ["PLN", "24,90 zł", 2_490],
    ["SEK", "125:-", 12_500],
    ["SEK", "1 250,50 kr", 125_050],
    ["BRL", "R$ 1.250,00", 125_000],
    ["IDR", "Rp 25.000", 2_500_000],
    ["VND", "85.000 ₫", 8_500_000],
    ["COP", "$ 25.000", 2_500_000],
    ["KWD", "1.250", 125],
    ["KWD", "1.255", 125.5],
    ["KWD", "99999.999", 9_999_999.9],
    ["BHD", "0.495", 49.5],
    ["KWD", "0.500 KWD", 50],
    ["KWD", "١٫٢٥٠ د.ك.", 125],
    ["BHD", "BHD 2.750", 275],
    ["TND", "12,500 DT", 1_250],
  ])("in %s of '%s' is read by the formats of its country", (code, text, cents) => {
    expect(centsOf(text, code)).toEqual({ cents, error: null });
  });

  it.each([
    ["EUR", "2.400", "'2.400' can mean 2400 or 2.40. Please write one of these."],
    ["EUR", "2,400 €", "'2,400' can mean 2400 or 2.40. Please write one of these."],
    ["KWD", "1,250", "'1,250' can mean 1250 or 1.250. Please write one of these."],
    ["TND", "1.250", "'1.250' can mean 1250 or 1.250. Please write one of these."],
    ["EUR", "12.505", wrong],
    ["KWD", "1.2555", "Price must be a number with at most three decimals"],
    ["KWD", "1,255", "'1,255' can mean 1255 or 1.255. Please write one of these."],
    ["JPY", "12.5", "Price must be a whole number"],
    ["JPY", "12,0", "Price must be a whole number"],
    ["JPY", "$12", "This price is in $. Prices here are in ¥ (JPY)."],
    ["USD", "12 EUR", "This price is in EUR. Prices here are in $ (USD)."],
    ["USD", "-1", "Price can't be negative"],
    ["USD", "-0", "Price can't be negative"],
    ["USD", "\u22124,50", "Price can't be negative"],
    ["USD", "12.50 / 14", "There are two prices here: 12.50 and 14. Please give one."],
    ["USD", "100000", "Price must be less than 100000"],
    ["USD", "123,456.78", "Price must be less than 100000"],
    ["JPY", "¥100,000", "Price must be less than 100000"],
  ])("in %s of '%s' is asked about or refused", (code, text, error) => {
    expect(centsOf(text, code)).toEqual({ cents: null, error });
  });

  it("is typed again as it was read, to the cent", () => {
    for (const code of ["USD", "KWD", "EUR", "HUF"])
      for (const cents of [0, 100, 700, 25_000, 125_000, ...(code === "HUF" ? [] : [7, 70, 1_999, 9_999_999])])
        expect(centsOf(formatPriceInput(cents, moneyOf(code)), code)).toEqual({ cents, error: null });
    expect([formatPriceInput(null, moneyOf("USD")), formatPriceInput(125, moneyOf("KWD"))]).toEqual(["", "1.250"]);
    for (let cents = 0; cents < 1_000; cents += 1)
      expect(centsOf(formatPriceInput((12_345_000 + cents) / 10, moneyOf("KWD")), "KWD").cents).toBe(
        (12_345_000 + cents) / 10,
      );
  });
});
