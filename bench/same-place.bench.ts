/** How often are two descriptions matched correctly? Varied New York names (../shared/data), chains, lookalikes. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { judge } from "../server/src/features/places/matching/matching.service.ts";
import { labelledPairs, somePlaceNames } from "../testing/labelled-places.ts";

const file = process.argv[3] ?? "../shared/data/new-york-places.geojson.gz";
const places = existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()).features : [];
const names: string[] = places.map(({ properties }: { properties: { name: string } }) => properties.name);
const pairs = labelledPairs([...somePlaceNames, ...names.filter((name) => name)], 1);
const counts: Record<string, number> = {};
for (const { one, other, isSame, rules } of pairs) {
  const candidate = { ...one, restaurantId: "", givenName: null, givenPosition: null, isMerged: false };
  const what = isSame ? (rules.includes("slip") ? "one place, misspelt" : "one place") : "two places";
  const judged = `${what}: ${judge(other, candidate, false)?.verdict ?? "apart"}`;
  counts[judged] = (counts[judged] ?? 0) + 1;
}
console.log(counts);
const sum = (...which: string[]) => which.reduce((all, one) => all + (counts[one] ?? 0), 0);
const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
const right = sum("one place: same", "one place, misspelt: same");
const spelt = sum("one place: same", "one place: perhaps", "one place: apart");
console.log("Precision:", share(right, right + sum("two places: same")));
console.log("Recall of names that are not misspelt:", share(sum("one place: same"), spelt));
