import { afterEach, expect, test } from "vitest";
import { currencySign, formatPrice, formatWholePrice, priceDecimals, setCurrency } from "./price.ts";

afterEach(() => setCurrency("USD"));

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1_150, "$11.50"],
  [9_999_999, "$99999.99"],
])("a price of %d cents is written %s", (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});

test.each([
  ["GBP", "£11.50", "£5", "£", 2],
  ["EUR", "€11.50", "€5", "€", 2],
  ["JPY", "¥12", "¥5", "¥", 0],
  ["CHF", "CHF\u00a011.50", "CHF\u00a05", "CHF", 2],
  ["KWD", "KWD\u00a011.500", "KWD\u00a05", "KWD", 3],
])("a price in %s is written %s", (code, price, whole, sign, decimals) => {
  setCurrency(code);
  expect([formatPrice(1_150), formatWholePrice(5), currencySign(), priceDecimals()]).toEqual([
    price,
    whole,
    sign,
    decimals,
  ]);
});
