/** How often are two descriptions taken for one place rightly? New York's names (../shared/data) and chains, each written otherwise, and places that look alike. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { judge } from "../server/src/features/places/matching/matching.service.ts";
import { labelledPairs, somePlaceNames } from "../testing/labelled-places.ts";
import { printTable } from "./figures.ts";

const file = process.argv[3] ?? "../shared/data/new-york-places.geojson.gz";
const places = existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()).features : [];
const names: string[] = places.map(({ properties }: { properties: { name: string } }) => properties.name);
const pairs = labelledPairs([...somePlaceNames, ...names.filter((name) => name)], 1);
const counts = { true: { same: 0, perhaps: 0, none: 0 }, false: { same: 0, perhaps: 0, none: 0 } };
for (const { one, other, isSame } of pairs) {
  const candidate = { ...one, restaurantId: "", givenName: null, givenPosition: null };
  counts[`${isSame}`][judge(other, candidate, false)?.verdict ?? "none"] += 1;
}
const rows = Object.entries(counts).map(([isSame, by]) => [isSame, ...Object.values(by).map(String)]);
printTable(["are one place", "joined", "asked about", "apart"], rows);
const { same, perhaps, none } = counts.true;
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
console.log(
  `Precision of what is joined ${percent(same, same + counts.false.same)}; recall ${percent(same, same + perhaps + none)}, with what is asked ${percent(same + perhaps, same + perhaps + none)}.`,
);
