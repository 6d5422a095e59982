import { type ArchiveSource, NoArchive, openFileSource, openWebSource, type Patience } from "./archive-source.ts";
import { MapFailed } from "./map-failed.ts";
import { readStart } from "./read-archive.ts";

/** A daily archive of the world, with the data of OpenStreetMap. */
export const dailyBuilds = "https://build.protomaps.com/YYYYMMDD.pmtiles";

const datePattern = "YYYYMMDD";
/** Some days have no build, and old ones are deleted. */
const daysBack = 14;

/** For an address with YYYYMMDD, opens the newest day, or the day of an unfinished file. Throws `MapFailed`. */
export async function chooseSource(
  from: string,
  { part, now, patience }: { part: string; now: Date; patience?: Partial<Patience> },
): Promise<ArchiveSource> {
  if (!/^https?:\/\//i.test(from)) return openFileSource(from);
  if (!URL.canParse(from)) throw new MapFailed(`${from} is no address.`);
  if (!from.includes(datePattern)) return openWebSource(from, patience);
  const days = Array.from({ length: daysBack }, (_, day) => new Date(now.getTime() - day * 86_400_000));
  const addresses = days.map((day) => from.replace(datePattern, day.toISOString().slice(0, 10).replaceAll("-", "")));
  const begun = await beginningOf(part);
  for (const address of begun && addresses.includes(begun) ? [begun, ...addresses] : addresses) {
    const source = openWebSource(address, patience);
    try {
      await source.read(0, 1);
      return source;
    } catch (error) {
      if (!(error instanceof NoArchive)) throw error;
    }
  }
  throw new MapFailed(`There is no archive of the last ${daysBack} days at ${from}.`);
}

async function beginningOf(part: string): Promise<string | null> {
  const source = await openFileSource(part).catch(() => null);
  try {
    if (source === null) return null;
    const { metadata } = await readStart(source);
    const { address } = (metadata.source ?? {}) as { address?: unknown };
    return typeof address === "string" ? address : null;
  } catch {
    return null;
  } finally {
    await source?.close();
  }
}
