/**
 * `npm run map -- AREA`: makes the street map file from a world archive, of which it fetches only this part. AREA is a
 * town, 'latitude,longitude,km' or 'west,south,east,north'; by default the surroundings of MARKET_AREA.
 */
import { dirname, join, resolve } from "node:path";
import { readCommandLine } from "./platform/command-options.ts";
import { createGazetteer } from "./platform/gazetteer/gazetteer.ts";
import { openLog } from "./platform/log.ts";
import { openMapArchive } from "./platform/map-tiles.ts";
import { onParentExit } from "./platform/parent-exit.ts";
import { chooseSource, dailyBuilds } from "./platform/pmtiles/choose-source.ts";
import { extractArea, partOf } from "./platform/pmtiles/extract-area.ts";
import { boundsAround, readBounds } from "./platform/pmtiles/map-area.ts";
import { MapFailed } from "./platform/pmtiles/map-failed.ts";
import type { Bounds } from "./platform/pmtiles/write-archive.ts";
import { readSettings, type Settings } from "./platform/settings.ts";
import { makeFolder } from "./platform/storage/make-folder.ts";

const radiusKm = 15;
const usualZoom = 15;

// Created files are accessible to this user only.
process.umask(0o077);
onParentExit(() => process.exit(1));

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { area, from, to, zoom } = readArguments(process.argv.slice(2));
  const settings = readSettings(process.env);
  const { bounds, name } = await boundsOf(area, settings);
  const file = resolve(to ?? join(settings.dataDir, "map.pmtiles"));
  await makeFolder(dirname(file));
  const source = await chooseSource(from, { part: partOf(file), now: new Date() });
  console.log(`The streets of ${name}, from ${source.name}`);
  try {
    const made = await extractArea({
      source,
      bounds,
      maxZoom: zoom,
      file,
      onProgress: progressLines(),
      check: async (path) => void (await openMapArchive(path, null)),
    });
    if (made.resumedAt > 0) console.log(`${megabytes(made.resumedAt)} of it were there from an earlier run.`);
    console.log(
      `${made.tiles} tiles up to zoom ${made.maxZoom}, ${megabytes(made.bytes)}, by ${made.requests} requests. Set this, and start the site again:`,
    );
    console.log(`MAP_TILES=${file}`);
  } finally {
    await source.close();
  }
}

function readArguments(given: string[]): {
  area: string | undefined;
  from: string;
  to: string | undefined;
  zoom: number;
} {
  // An area may begin with a minus, as options do.
  const isArea = (text: string) => /^-\d/.test(text);
  const { values, positionals } = readCommandLine(
    { from: { type: "string" }, to: { type: "string" }, zoom: { type: "string" } },
    given.filter((text) => !isArea(text)),
  );
  const areas = [...given.filter(isArea), ...positionals];
  const zoom = Number(values.zoom ?? usualZoom);
  if (!Number.isInteger(zoom) || zoom < 0 || zoom > 20)
    throw new MapFailed("--zoom needs a whole number from 0 to 20.");
  if (values.to !== undefined && !/\.pmtiles$/i.test(values.to))
    throw new MapFailed("--to needs the path of a file that ends in .pmtiles.");
  // A town of several words may come without quotes.
  return { area: areas.join(" ").trim() || undefined, from: values.from ?? dailyBuilds, to: values.to, zoom };
}

async function boundsOf(area: string | undefined, { marketArea }: Settings): Promise<{ bounds: Bounds; name: string }> {
  const around = (place: Settings["marketArea"]) => ({
    bounds: boundsAround(place, radiusKm),
    name: `${radiusKm} km around ${place.name}`,
  });
  if (area === undefined) return around(marketArea);
  const bounds = readBounds(area);
  if (bounds) return { bounds, name: area };
  const gazetteer = createGazetteer(openLog("silent"));
  try {
    const [town] = await gazetteer.find({ name: area, near: marketArea, home: marketArea, limit: 1 });
    if (!town)
      throw new MapFailed(
        `No town is called ${area}. An area can also read latitude,longitude,km or west,south,east,north.`,
      );
    return around({ ...town, name: `${town.name}, ${town.detail}` });
  } finally {
    await gazetteer.close();
  }
}

function progressLines(): (bytes: number, total: number) => void {
  let said = -1;
  return (bytes, total) => {
    const twentieth = Math.floor((bytes / total) * 20);
    if (twentieth === said) return;
    said = twentieth;
    console.log(
      `${String(Math.floor((bytes / total) * 100)).padStart(3)} %  ${megabytes(bytes)} of ${megabytes(total)}`,
    );
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
