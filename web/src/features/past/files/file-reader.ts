import { decodeTextOrGuess } from "@dishboard/contract/decode-text";
import { readArchive } from "./archive-reader.ts";
import { readSwarm, readUntappd } from "./checkins-reader.ts";
import {
  type FileProblem,
  type Found,
  lineOf,
  placeOf,
  type RawPlace,
  type ReadRows,
  type RowProblem,
  visitOf,
} from "./found-reader.ts";
import { readGoogle } from "./google-reader.ts";
import { guessMeaning, isGoogleList, rowsOf, tableOf } from "./table-reader.ts";
import { listEntries, readEntry, ZipProblem } from "./zip-reader.ts";

const maxTextBytes = 67_108_864;
const maxTotalBytes = 268_435_456;
const maxEntries = 60_000;
const maxFiles = 400;
/** Reports that the rest is left out. */
const maxRows = 20_000;

type Reading = { found: Found; googleIds: Map<string, number>; now: Date; bytesLeft: number };

/** Finds what files contain; names unusable parts and reads the rest. */
export async function readFiles(files: readonly File[], now: Date): Promise<Found> {
  const found: Found = { visits: [], places: [], saves: [], tables: [], problems: [] };
  const reading: Reading = { found, googleIds: new Map(), now, bytesLeft: maxTotalBytes };
  for (const file of files) {
    const say = (what: FileProblem["what"]) => found.problems.push({ file: file.name, what });
    if (file.size === 0) say("empty");
    else if (await isZip(file)) await readZip(reading, file);
    else if (file.size > maxTextBytes) say("too-large");
    else await readBytes(reading, file.name, new Uint8Array(await file.arrayBuffer()), true);
  }
  return found;
}

/** Adds rows and reports unusable ones. */
export function addRows(
  found: Found,
  file: string,
  rows: ReadRows,
  now: Date,
  googleIds = new Map<string, number>(),
): void {
  const left = new Map<RowProblem, (string | number | undefined)[]>();
  const leave = (what: RowProblem, name: string | null, line: number | undefined) => {
    const rows = left.get(what) ?? [];
    rows.push(lineOf(name, 60) ?? line);
    left.set(what, rows);
  };
  let tooMany = 0;
  for (const raw of rows.visits ?? []) {
    const visit = visitOf(raw, now);
    if (typeof visit === "string") leave(visit, raw.place, raw.line);
    else if (found.visits.length >= maxRows) tooMany += 1;
    else {
      found.visits.push(visit);
      if (raw.hasBadRating) leave("no-rating", raw.place, raw.line);
    }
  }
  for (const raw of rows.places ?? []) {
    const place = placeOf(raw);
    if (!place) leave("no-name", null, raw.line);
    else if (found.places.length >= maxRows) tooMany += 1;
    else {
      addPlace(found, raw, place, googleIds);
      if (raw.hasBadRating) leave("no-rating", raw.name, raw.line);
    }
  }
  found.saves.push(...(rows.saves ?? []).slice(0, maxRows - found.saves.length));
  for (const [what, all] of left) {
    const named = all.flatMap((row) => row ?? []).slice(0, 3);
    found.problems.push({ file, what, count: all.length, ...(named.length > 0 && { rows: named }) });
  }
  if (tooMany > 0) found.problems.push({ file, what: "too-many", count: tooMany });
}

/** Joins findings without exact duplicates. A table with a taken name gets a number. */
export function joinFound(before: Found, more: Found): Found {
  const tables = [...before.tables];
  for (const table of onlyNew(before.tables, more.tables)) {
    const isTaken = (name: string) => tables.some(({ file }) => file === name);
    let file = table.file;
    for (let number = 2; isTaken(file); number += 1) file = `${table.file} (${number})`;
    tables.push({ ...table, file });
  }
  return {
    visits: [...before.visits, ...onlyNew(before.visits, more.visits)],
    places: [...before.places, ...onlyNew(before.places, more.places)],
    saves: [...before.saves, ...onlyNew(before.saves, more.saves)],
    tables,
    problems: [...before.problems, ...onlyNew(before.problems, more.problems)],
  };
}

function onlyNew<Of>(before: readonly Of[], more: readonly Of[]): Of[] {
  const there = new Set(before.map((one) => JSON.stringify(one)));
  return more.filter((one) => !there.has(JSON.stringify(one)));
}

function addPlace(
  found: Found,
  { googleId }: RawPlace,
  place: Found["places"][number],
  googleIds: Map<string, number>,
) {
  const index = googleId ? googleIds.get(googleId) : undefined;
  const there = index === undefined ? undefined : found.places[index];
  if (!there) {
    if (googleId) googleIds.set(googleId, found.places.length);
    found.places.push(place);
    return;
  }
  there.address ??= place.address;
  there.note ??= place.note;
  if (there.latitude === null) Object.assign(there, { latitude: place.latitude, longitude: place.longitude });
}

async function readZip(reading: Reading, file: File): Promise<void> {
  const { problems } = reading.found;
  try {
    const entries = (await listEntries(file, maxEntries)).filter(({ name }) => /\.(json|csv)$/i.test(name));
    for (const entry of entries.slice(0, maxFiles)) {
      const name = `${file.name}: ${entry.name.slice(-120)}`;
      if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(entry.name)) problems.push({ file: name, what: "unsafe-name" });
      else if (entry.isLocked) problems.push({ file: name, what: "locked" });
      else await readPart(reading, file, entry, name);
    }
    if (entries.length > maxFiles)
      problems.push({ file: file.name, what: "too-many", count: entries.length - maxFiles });
    if (entries.length === 0) problems.push({ file: file.name, what: "unknown" });
  } catch (error) {
    problems.push({ file: file.name, what: error instanceof ZipProblem ? error.what : "failed" });
  }
}

/** A failing part does not stop the others. */
async function readPart(reading: Reading, file: File, entry: Parameters<typeof readEntry>[1], name: string) {
  try {
    const bytes = await readEntry(file, entry, Math.min(maxTextBytes, reading.bytesLeft));
    reading.bytesLeft -= bytes.length;
    await readBytes(reading, name, bytes, false);
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error;
    // Failed unpacking counts too.
    if (error.what === "too-large") reading.bytesLeft -= Math.min(maxTextBytes, reading.bytesLeft);
    reading.found.problems.push({ file: name, what: error.what });
  }
}

/** Other kinds of files in an archive are not reported. */
async function readBytes(reading: Reading, name: string, bytes: Uint8Array, isAlone: boolean): Promise<void> {
  const { found, now, googleIds } = reading;
  const say = (what: FileProblem["what"]) => found.problems.push({ file: name, what });
  const text = decodeTextOrGuess(bytes);
  if (text.trim() === "") {
    if (isAlone) say("empty");
    return;
  }
  if (/^\s*[[{]/.test(text)) {
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      say("broken-json");
      return;
    }
    const rows = readArchive(content, name) ?? readGoogle(content) ?? readUntappd(content) ?? readSwarm(content);
    if (rows) addRows(found, name, rows, now, googleIds);
    else if (isAlone) say("unknown");
    return;
  }
  const read = text.includes("\0") ? null : tableOf(name, text, maxRows);
  if (!read || read.table.rows.length === 0) {
    if (isAlone) say("unknown");
    return;
  }
  const { table, problems, more } = read;
  for (const what of ["cells", "quotes", "total"] as const) {
    const lines = problems.flatMap((problem) => (problem.what === what ? problem.line : []));
    if (lines.length > 0) found.problems.push({ file: name, what, count: lines.length, rows: lines.slice(0, 3) });
  }
  if (more > 0) found.problems.push({ file: name, what: "too-many", count: more });
  if (isGoogleList(table)) addRows(found, name, rowsOf(table, guessMeaning(table)), now, googleIds);
  else found.tables.push(table);
}

async function isZip(file: Blob): Promise<boolean> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  // An empty archive starts with its end.
  return p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));
}
