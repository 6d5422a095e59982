/**
 * How much does an import slow readers? Imports the places of New York (../shared/data) next to a running site whose
 * rankings are read: the first time, again, and with new ids and a tenth of the names and positions changed. Also
 * measures the memory for reading an OpenStreetMap extract of 100 MB.
 */
import { createWriteStream, existsSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { openPlaceFile } from "../server/src/features/imports/files/place-file.service.ts";
import { osmPbf } from "../testing/osm-pbf.ts";
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

/** Another id, and for each tenth place another spelling, or a position up to 80 m away. */
function perturb({ geometry, properties: { name }, ...feature }: Feature, n: number): Feature {
  const kind = n % 10 === 0 ? (n / 10) % 3 : -1;
  const half = name.lastIndexOf(" ") + 1 + Math.ceil((name.length - name.lastIndexOf(" ")) / 2);
  const other = [name.toUpperCase(), `${name.slice(0, half)}.`][kind] ?? name;
  const [lon = 0, lat = 0] = geometry.coordinates;
  const metres = kind === 2 ? n % 81 : 0;
  const coordinates = [lon + (metres * Math.cos(n)) / 84_000, lat + (metres * Math.sin(n)) / 111_195];
  return { ...feature, id: `new ${n}`, properties: { name: other }, geometry: { ...geometry, coordinates } };
}

async function importBeside(file: string) {
  const [times, began]: [number[], number] = [[], performance.now()];
  const args = ["places", file, "--source", "New York"];
  const child = start("../server/src/import-command.ts", args, { DATA_DIR: site.dataDir });
  let [printed, highest] = ["", 0];
  child.stdout?.on("data", (text) => {
    printed += text;
  });
  while (child.exitCode === null) {
    const asked = performance.now();
    const latitude = (51.5 + (times.length % 90) / 1_000).toFixed(3);
    await (await site.request(`/api/charts/dishes?lat=${latitude}&lon=-0.147`)).arrayBuffer();
    times.push(performance.now() - asked);
    highest = Math.max(highest, memoryOf(child.pid ?? 0));
    await pause(20);
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return [
    seconds,
    percentile(times, 95).toFixed(0),
    mb(highest),
    printed
      .trim()
      .split(/\n|\. To/)
      .findLast((line) => /^(Import|Nothing)/.test(line)) ?? "",
  ];
}

/** Twelve million nodes; peak heap of the first and last third. */
async function readExtract() {
  const path = join(site.dataDir, "extract.osm.pbf");
  const tags = (id: number) => (id % 200 === 0 ? { tags: { amenity: "cafe", name: `Café ${id}` } } : {});
  const node = (id: number) => ({ id, lat: Math.sin(id) * 80, lon: Math.cos(id * 7) * 170, ...tags(id) });
  const blocks = (function* () {
    for (let n = 0; n < 1_520; n++) yield { nodes: Array.from({ length: 8_000 }, (_, i) => node(n * 8_000 + i + 1)) };
  })();
  await pipeline(Readable.from(osmPbf(blocks)), createWriteStream(path));
  const [heaps, began]: [number[], number] = [[], performance.now()];
  for await (const _ of (await openPlaceFile(path)).rows()) heaps.push(process.memoryUsage().heapUsed);
  const highest = (some: number[]) => some.reduce((most, one) => Math.max(most, one), 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const thirds = [heaps.slice(0, heaps.length / 3), heaps.slice((-1 * heaps.length) / 3)].map((some) =>
    mb(highest(some) / 1_024),
  );
  return [mb(statSync(path).size / 1_024), seconds, ...thirds, heaps.length];
}

const rows = [];
try {
  printTable(["extract, MB", "seconds", "heap at first, MB", "at last, MB", "places"], [await readExtract()]);
  for (const file of [source, source, perturbed])
    rows.push([file === source ? "as it is" : "changed", ...(await importBeside(file))]);
} finally {
  await site.stop();
}
printTable(["file", "seconds", "chart p95, ms", "memory, MB", "what it did"], rows);
