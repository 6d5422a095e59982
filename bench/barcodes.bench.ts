/**
 * What do a file of 100,000 products and a look-up cost? Imports ten real products of Open Food Facts (../shared/data)
 * and similar generated ones next to a running site. Measures seconds, and the memory of the command and its reading
 * process. Then looks up codes, a tenth of them unknown.
 */
import { createWriteStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { runOnDatabase } from "../server/src/database-command.ts";
import { lookUp } from "../server/src/features/barcodes/barcodes.service.ts";
import { anOpenFood, codeOf, type OpenFood, realOpenFoods } from "../testing/open-food-facts.ts";
import { median, percentile, printTable } from "./figures.ts";
import { start } from "./processes.ts";
import { mb, memoryOf, startSite } from "./site.ts";

const products = 100_000;
const lookUps = 5_000;
const tags = ["en:milk", "en:nuts", "en:gluten", "en:soybeans", "en:eggs", "en:sesame-seeds", "fr:noisettes"];
const real = realOpenFoods();
if (real.length === 0) console.log("The ten real products are not there: all are generated.");

/** As large as real ones: ten of those have 27 kB. */
function generated(n: number): OpenFood {
  const some = (from: number, count: number) => tags.filter((_, at) => (n * 31 + at * from) % 7 < count);
  return anOpenFood(codeOf(400_000_000_000 + n * 7), {
    product_name_en: `Product ${n}`,
    brands: `Brand ${n % 500}`,
    allergens_tags: some(3, n % 4),
    traces_tags: some(5, n % 3),
    labels_tags: n % 5 === 0 ? ["en:vegan", "en:organic"] : [],
    ingredients_text: `Ingredients of ${n}: `.padEnd(1_200, "water, wheat flour, sugar; "),
    categories: "x".repeat(400),
  });
}

const site = await startSite();
try {
  const path = join(site.dataDir, "products.jsonl");
  const rows = function* () {
    for (const food of real) yield `${JSON.stringify(food)}\n`;
    for (let n = real.length; n < products; n++) yield `${JSON.stringify(generated(n))}\n`;
  };
  await pipeline(Readable.from(rows()), createWriteStream(path));
  console.log(`file: ${mb(statSync(path).size / 1_024)} MB`);
  const imported = [];
  for (const run of ["the first time", "again"]) imported.push([run, ...(await importProducts(path))]);
  printTable(
    ["import", "seconds", "command at first, MB", "at most, MB", "reader at most, MB", "what it did"],
    imported,
  );
  await measureLookUps();
} finally {
  await site.stop();
}

async function importProducts(path: string) {
  const began = performance.now();
  const child = start("../server/src/import-command.ts", ["products", path], { DATA_DIR: site.dataDir });
  let printed = "";
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  let [early, most, reader] = [0, 0, 0];
  while (child.exitCode === null) {
    const own = memoryOf(child.pid ?? 0);
    most = Math.max(most, own);
    if (performance.now() - began < 3_000) early = Math.max(early, own);
    reader = Math.max(reader, ...childrenOf(child.pid ?? 0).map(memoryOf));
    await pause(100);
  }
  const said = printed.split(/\n|\. To/).findLast((line) => /^(Import|Nothing)/.test(line)) ?? printed;
  return [((performance.now() - began) / 1_000).toFixed(1), mb(early), mb(most), mb(reader), said];
}

async function measureLookUps(): Promise<void> {
  process.env.DATA_DIR = site.dataDir;
  const [times, nothing]: [number[], number[]] = [[], []];
  await runOnDatabase(
    async (db) => {
      const limiter = { consume: async () => null, refund: async () => {} };
      for (let n = 0; n < lookUps; n++) {
        const number = n % 10 === 0 ? 300_000_000_000 + n : 400_000_000_000 + ((n * 7_919) % products) * 7;
        const began = performance.now();
        await lookUp({ db, clock: () => new Date(), limiter, ask: null }, codeOf(number));
        const ended = performance.now();
        times.push(ended - began);
        await sql`select 1`.execute(db.write);
        nothing.push(performance.now() - ended);
      }
    },
    { isBeside: true },
  );
  const figuresOf = (some: number[]) => [median(some).toFixed(2), percentile(some, 95).toFixed(2)];
  printTable(
    ["", "median, ms", "p95, ms"],
    [
      [`${lookUps} look-ups`, ...figuresOf(times)],
      ["a statement that does nothing", ...figuresOf(nothing)],
    ],
  );
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(statusOf(other).split(" ")[1]) === pid);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /s, "");
  } catch {
    return "";
  }
}
