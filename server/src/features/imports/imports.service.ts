import { cleanLine } from "@dishboard/contract/text";
import type { Kysely } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { queueRenewal } from "../opening-hours/opening-hours.service.ts";
import { askWhetherSame } from "../places/matching/questions.service.ts";
import { addRestaurants, lockRestaurants, updateRestaurantsWithoutDish } from "../places/restaurants.service.ts";
import { excerptOf } from "./excerpt.service.ts";
import { decide, type FileMatching, knownOf, startMatching, takeWhatIsCertain } from "./file-matching.service.ts";
import { numberOf } from "./file-places.service.ts";
import type { FileRow, GivenPlace } from "./files/file-rows.service.ts";
import { hashOf } from "./files/given-place.service.ts";
import type { PlaceFile } from "./files/place-file.service.ts";
import { markGuessedHours } from "./guessed-hours.service.ts";
import {
  addToCounts,
  endImport,
  type ImportCounts,
  insertImport,
  insertImportedPlaces,
  isWanted,
  lockImports,
  type NewImportedPlace,
  showRunning,
} from "./imports.repository.ts";

const batchSize = 200;

/** The importer's facts. */
export type ImportRequest = {
  source?: string | undefined;
  licence?: string | undefined;
  day?: string | undefined;
  isPreview: boolean;
  now: Date;
  /** Called per refused row, with its position and reason. */
  onProblem: (at: string, reason: string) => void;
  /** An interrupted import to resume. */
  importId?: number | null;
  onBegun?: (db: Kysely<Schema>, importId: number) => Promise<void>;
  /** Every few places; throwing ends the import. */
  onProgress?: (what: "read" | "stored", places: number) => Promise<void>;
};

/** `id` is null if nothing was stored. */
export type ImportReport = ImportCounts & {
  id: number | null;
  source: string;
  licence: string | null;
  day: string;
  places: number;
  unchanged: number;
  /** Not to eat at, closed, or uncertain. */
  others: number;
  closed: number;
  unsure: number;
  told: { hours: number; addresses: number; cuisines: number };
  /** Counts of unusable fields. */
  leftOut: Record<string, number>;
};

/** Undone while running. */
export class ImportUndone extends Error {
  constructor(importId: number) {
    super(`Import ${importId} was undone meanwhile. Nothing more of the file was stored.`);
  }
}

type Progress = { db: Kysely<Schema>; report: ImportReport; matching: FileMatching };

/**
 * Imports places: reads the whole file, then stores in batches. Existing places get its data; repeating changes
 * nothing. Throws `UnreadableFile` and `ImportUndone`.
 */
export async function importPlaces(database: Database, file: PlaceFile, request: ImportRequest): Promise<ImportReport> {
  const nothing = { added: 0, joined: 0, changed: 0, doubtful: 0, unplaced: 0, refused: 0 };
  const report: ImportReport = {
    ...{
      ...nothing,
      id: request.importId ?? null,
      source: "",
      licence: null,
      day: "",
      places: 0,
      unchanged: 0,
      told: { hours: 0, addresses: 0, cuisines: 0 },
      leftOut: {},
    },
    ...{ others: 0, closed: 0, unsure: 0 },
  };
  const progress: Progress = { db: database.write, report, matching: startMatching() };
  const looked = request.isPreview ? { ...file, rows: () => markGuessedHours(file.rows(), request.now) } : file;
  for await (const places of batchesOf(looked, report, request.onProblem)) {
    report.source ||= sourceOf(file, request);
    report.places += places.length;
    await takeWhatIsCertain(database.write, report.source, progress.matching, places);
    await request.onProgress?.("read", report.places);
  }
  report.source ||= sourceOf(file, request);
  report.licence = request.licence ?? file.facts.licence ?? null;
  report.day = request.day ?? file.facts.day;
  await storeAll(progress, file, request);
  if (report.id !== null) {
    if (!(await endImport(database.write, report.id, report, request.now))) throw new ImportUndone(report.id);
    await queueRenewal(database.write);
  }
  return report;
}

async function storeAll(progress: Progress, file: PlaceFile, request: ImportRequest): Promise<void> {
  const { db, report } = progress;
  let [looked, end] = [0, null as (() => Promise<void>) | null];
  try {
    for await (const places of batchesOf(file)) {
      await storeBatch(progress, places, file, request);
      if (report.id !== null) end ??= await showRunning(db, report.id);
      looked += places.length;
      await request.onProgress?.("stored", looked);
    }
  } finally {
    await end?.();
  }
}

const countedAs = { other: "others", closed: "closed", unsure: "unsure" } as const;

async function* batchesOf(
  file: PlaceFile,
  report?: ImportReport,
  onProblem: ImportRequest["onProblem"] = () => {},
): AsyncGenerator<GivenPlace[]> {
  const ids = new Set<number>();
  let batch: GivenPlace[] = [];
  const refuse = (at: string, reason: string) => {
    if (report) report.refused += 1;
    onProblem(at, reason);
  };
  for await (const row of file.rows()) {
    if (row.kind === "refused") refuse(row.at, row.reason);
    else if (row.kind === "unplaced") {
      if (report) report.unplaced += 1;
      onProblem(row.at, `'${row.name}' has no position`);
    } else if (row.kind !== "place") {
      if (report) report[countedAs[row.kind]] += 1;
    } else if (ids.has(numberOf(row.place.sourceId)))
      refuse(row.at, `its id ${row.place.sourceId} stands in the file twice`);
    else {
      ids.add(numberOf(row.place.sourceId));
      if (report) countTold(report, row);
      batch.push(row.place);
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

async function storeBatch(
  progress: Progress,
  places: GivenPlace[],
  file: PlaceFile,
  request: ImportRequest,
): Promise<void> {
  const { db, report, matching } = progress;
  const { isPreview, now } = request;
  const known = await knownOf(db, report.source, places);
  const isUnchanged = (place: GivenPlace) => known.get(place.sourceId)?.hash === hashOf(place);
  for (const place of places)
    if (isUnchanged(place)) matching.places.setRestaurant(place, known.get(place.sourceId)?.restaurantId ?? "");
  const changed = places.filter((place) => !isUnchanged(place));
  report.unchanged += places.length - changed.length;
  if (changed.length === 0) return;
  const noteRestaurants = ({ added, found }: Awaited<ReturnType<typeof decide>>) => {
    for (const { place, restaurantId } of [...added, ...found]) matching.places.setRestaurant(place, restaurantId);
  };
  if (isPreview) {
    const decided = await decide(db, report.source, matching, changed);
    noteRestaurants(decided);
    return count(report, decided.counts);
  }
  const { importId, decided } = await inTransaction(db, async (transaction) => {
    await lockImports(transaction);
    if (report.id !== null && !(await isWanted(transaction, report.id))) throw new ImportUndone(report.id);
    await lockRestaurants(
      transaction,
      changed.map(({ name }) => name),
    );
    const decided = await decide(transaction, report.source, matching, changed);
    const importId = report.id ?? (await beginImport(transaction, report, file, request));
    const placeOf = ({ restaurantId, place: { name, position, cuisine, city } }: NewImportedPlace) => ({
      ...{ id: restaurantId, name, position, cuisine, city, state: null, createdAt: now },
    });
    await addRestaurants(transaction, decided.added.map(placeOf));
    await insertImportedPlaces(transaction, { importId, source: report.source }, [...decided.added, ...decided.found]);
    await updateRestaurantsWithoutDish(transaction, decided.changed.map(placeOf));
    await askWhetherSame(transaction, importId, decided.questions);
    await addToCounts(transaction, importId, decided.counts);
    return { importId, decided };
  });
  report.id = importId;
  noteRestaurants(decided);
  count(report, decided.counts);
}

async function beginImport(
  db: Kysely<Schema>,
  { source, licence, day: fileDay }: ImportReport,
  { name: fileName, format }: PlaceFile,
  { now: createdAt, onBegun }: ImportRequest,
): Promise<number> {
  const importId = await insertImport(db, { fileName, format, source, licence, fileDay, createdAt });
  await onBegun?.(db, importId);
  return importId;
}

function sourceOf({ name, facts }: PlaceFile, { source }: ImportRequest): string {
  return (
    source ??
    facts.source ??
    (excerptOf(
      cleanLine(name.replace(/(\.(gz|geo|geojson|json|csv|xml|geojsonl|ndjson|osm|pbf|parquet))+$/i, "")),
      120,
    ) ||
      cleanLine(name) ||
      "A file")
  );
}

function countTold(
  { told, leftOut }: ImportReport,
  { place, leftOut: fields }: Extract<FileRow, { kind: "place" }>,
): void {
  if (place.openingHours !== null) told.hours += 1;
  if (place.street !== null) told.addresses += 1;
  if (place.cuisine !== null) told.cuisines += 1;
  for (const field of fields) leftOut[field] = (leftOut[field] ?? 0) + 1;
}

function count(report: ImportReport, counts: Partial<ImportCounts>): void {
  for (const [name, value] of Object.entries(counts)) report[name as keyof ImportCounts] += value;
}
