import { expect, it } from "vitest";
import { labelledPairs, somePlaceNames } from "../../../../../testing/labelled-places.ts";
import { judge } from "./matching.service.ts";

it("takes places for one only where they are, and nearly all that are", () => {
  const names = Array.from({ length: 40 }, () => somePlaceNames).flat();
  const judged = labelledPairs(names, 11).map((pair) => {
    const candidate = { ...pair.one, restaurantId: "", givenName: null, givenPosition: null, isMerged: false };
    return { ...pair, verdict: judge(pair.other, candidate, false)?.verdict };
  });
  const joined = judged.filter(({ verdict }) => verdict === "same");
  const ones = judged.filter(({ isSame }) => isSame);
  expect(joined.filter(({ isSame }) => isSame).length / joined.length).toBeGreaterThanOrEqual(0.99);
  expect(ones.filter(({ verdict }) => verdict === "same").length / ones.length).toBeGreaterThanOrEqual(0.95);
  expect(joined.filter(({ rules }) => rules[0] === "too far" || rules[0] === "other branch")).toEqual([]);
});
