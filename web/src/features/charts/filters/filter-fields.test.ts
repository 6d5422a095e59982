import { expect, it } from "vitest";
import { callFilters, readFilters, writeFilters } from "./filter-fields.ts";

const read = (address: string) => readFilters("dish", new URLSearchParams(address));

it("an address may ask for one price alone", () => {
  expect(writeFilters(read("price=5-5"))).toBe("price=5-5");
  expect(callFilters(read("price=5-5"))).toMatchObject({ minCents: 500, maxCents: 500 });
  expect(writeFilters(read("price=10-5"))).toBe("");
});
