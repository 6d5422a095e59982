/**
 * What does an import cost the people who read meanwhile? The places of New York (../shared/data), imported beside a running site
 * whose charts somebody asks for: at first, again, and with other ids and a tenth of the names and positions changed.
 */
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { percentile, printTable } from "./figures.ts";
import { start } from "./processes.ts";
import { mb, memoryOf, startSite } from "./site.ts";

const source = process.argv[3] ?? "../shared/data/new-york-places.geojson.gz";
if (!existsSync(source)) {
  console.log(`Left out: ${source} is not there.`);
  process.exit();
}

type Feature = { id: string; geometry: { coordinates: number[] }; properties: { name: string } };
const places = JSON.parse(gunzipSync(readFileSync(source)).toString()) as { features: Feature[] };
const site = await startSite();
const perturbed = join(site.dataDir, "perturbed.geojson");
await writeFile(perturbed, JSON.stringify({ ...places, features: places.features.map(perturb) }));

/** Another id, and of each tenth place another way to write its name, or a position up to 80 m away. */
function perturb({ geometry, properties: { name }, ...feature }: Feature, n: number): Feature {
  const kind = n % 10 === 0 ? (n / 10) % 3 : -1;
  const half = name.lastIndexOf(" ") + 1 + Math.ceil((name.length - name.lastIndexOf(" ")) / 2);
  const other = [name.toUpperCase(), `${name.slice(0, half)}.`][kind] ?? name;
  const [lon = 0, lat = 0] = geometry.coordinates;
  const metres = kind === 2 ? n % 81 : 0;
  const coordinates = [lon + (metres * Math.cos(n)) / 84_000, lat + (metres * Math.sin(n)) / 111_195];
  return { ...feature, id: `new ${n}`, properties: { name: other }, geometry: { ...geometry, coordinates } };
}

/** Imports a file while charts are read, and says what it printed last, how long it took and with how much memory, and how long charts took. */
async function importBeside(file: string) {
  const times: number[] = [];
  const began = performance.now();
  const child = start("../server/src/import-command.ts", ["places", file, "--source", "New York"], {
    DATA_DIR: site.dataDir,
  });
  let [printed, highest, isOver] = ["", 0, false];
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve())).then(() => {
    isOver = true;
  });
  for (let n = 0; !isOver; n++) {
    const asked = performance.now();
    await (
      await site.request(`/api/charts/dishes?lat=${(51.5 + (n % 90) / 1_000).toFixed(3)}&lon=-0.147`)
    ).arrayBuffer();
    times.push(performance.now() - asked);
    highest = Math.max(highest, memoryOf(child.pid ?? 0));
    await Promise.race([pause(50), ended]);
  }
  const counted = printed.trim().split("\n").at(-1)?.split(". To take")[0] ?? "";
  return [((performance.now() - began) / 1_000).toFixed(1), percentile(times, 95).toFixed(0), mb(highest), counted];
}

try {
  const rows = [];
  for (const [name, file] of [
    ["first", source],
    ["again", source],
    ["other ids, a tenth changed", perturbed],
  ] as const)
    rows.push([name, ...(await importBeside(file))]);
  printTable(["file", "seconds", "chart p95, ms", "memory, MB", "what it did"], rows);
} finally {
  await site.stop();
}
