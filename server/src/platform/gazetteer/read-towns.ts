import { readFileSync } from "node:fs";
import { foldTownName } from "@dishboard/contract/fold";

/** Concatenated texts and their offsets, with one more for the end. Bytes take less memory than strings. */
type TextColumn = { bytes: Buffer; starts: Uint32Array };

export type Towns = {
  count: number;
  labels: TextColumn;
  foldedLabels: TextColumn;
  otherNames: TextColumn;
  latitudes: Float32Array;
  longitudes: Float32Array;
  populations: Uint32Array;
  /** The regions of towns, as indexes of `details`. */
  detailNumbers: Uint16Array;
  details: string[];
};

/** Former places: historical, abandoned, destroyed. */
const former = new Set(["PPLCH", "PPLH", "PPLQ", "PPLW"]);

export function readTowns(table: string, regions: string): Towns {
  const describe = createDescriber(readFileSync(regions, "utf8"));
  const labels = createTextColumn();
  const foldedLabels = createTextColumn();
  const otherNames = createTextColumn();
  const numbers = { latitudes: [], longitudes: [], populations: [], details: [] } as Record<string, number[]>;
  for (const line of linesOf(readFileSync(table))) {
    const [, name = "", asciiName = "", alternateNames = "", latitude, longitude, , kind = "", ...rest] =
      line.split("\t");
    const [country = "", , region = "", county = "", , , population] = rest;
    if (former.has(kind)) continue;
    const folded = foldTownName(name);
    labels.push(name);
    foldedLabels.push(`\n${folded}\n`);
    const others = new Set(foldTownName(`${asciiName}\n${alternateNames.replaceAll(",", "\n")}`).split("\n"));
    others.delete(folded);
    otherNames.push(`\n${Array.from(others).join("\n")}\n`);
    numbers.latitudes?.push(Number(latitude));
    numbers.longitudes?.push(Number(longitude));
    numbers.populations?.push(Number(population));
    numbers.details?.push(describe.numberOf(folded, country, region, county));
  }
  return {
    count: numbers.details?.length ?? 0,
    labels: labels.end(),
    foldedLabels: foldedLabels.end(),
    otherNames: otherNames.end(),
    latitudes: Float32Array.from(numbers.latitudes ?? []),
    longitudes: Float32Array.from(numbers.longitudes ?? []),
    populations: Uint32Array.from(numbers.populations ?? []),
    detailNumbers: Uint16Array.from(numbers.details ?? []),
    details: describe.details,
  };
}

function* linesOf(bytes: Buffer): Generator<string> {
  let start = 0;
  for (let end = bytes.indexOf("\n"); end !== -1; end = bytes.indexOf("\n", start)) {
    yield bytes.toString("utf8", start, end);
    start = end + 1;
  }
}

function createDescriber(regions: string) {
  const lines = regions.split("\n").map((line) => line.split("\t"));
  const regionNames = new Map(lines.map(([code = "", name = ""]) => [code, { name, folded: foldTownName(name) }]));
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const numbers = new Map<string, number>();
  const numbersByCode = new Map<string, number>();
  const details: string[] = [];
  const numberOfText = (text: string) => {
    const number = numbers.get(text) ?? details.push(text) - 1;
    numbers.set(text, number);
    return number;
  };
  return {
    details,
    numberOf(foldedTown: string, country: string, region: string, county: string): number {
      const code = `${country}.${region}.${county}`;
      const names = [regionNames.get(code), regionNames.get(`${country}.${region}`)];
      const isNamesake = names.some((name) => name?.folded === foldedTown);
      const known = isNamesake ? undefined : numbersByCode.get(code);
      if (known !== undefined) return known;
      const shown = names.find((name) => name && name.folded !== foldedTown)?.name;
      const number = numberOfText([shown, country && countries.of(country)].filter(Boolean).join(", "));
      if (!isNamesake) numbersByCode.set(code, number);
      return number;
    },
  };
}

function createTextColumn() {
  const chunks: Buffer[] = [];
  const starts: number[] = [];
  let size = 0;
  let waiting: string[] = [];
  const flush = () => {
    chunks.push(Buffer.from(waiting.join("")));
    waiting = [];
  };
  return {
    push(text: string): void {
      starts.push(size);
      size += Buffer.byteLength(text);
      if (waiting.push(text) === 1_000) flush();
    },
    end(): TextColumn {
      flush();
      return { bytes: Buffer.concat(chunks), starts: Uint32Array.from([...starts, size]) };
    },
  };
}
