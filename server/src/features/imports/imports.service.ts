import { cleanLine } from "@dishboard/contract/text";
import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { queueRenewal } from "../opening-hours/opening-hours.service.ts";
import {
  beyondDoubtMetres,
  type Candidate,
  isBeyondDoubt,
  judge,
  maxApartMetres,
} from "../places/matching/matching.service.ts";
import { askWhetherSame, candidatesAround, type Surroundings } from "../places/matching/questions.service.ts";
import { addRestaurants, lockRestaurants, updateRestaurantsWithoutDish } from "../places/restaurants.service.ts";
import { excerptOf } from "./excerpt.service.ts";
import { FilePlaces, numberOf } from "./file-places.service.ts";
import type { FileRow, GivenPlace } from "./files/file-rows.service.ts";
import { hashOf } from "./files/given-place.service.ts";
import type { PlaceFile } from "./files/place-file.service.ts";
import { markGuessedHours } from "./guessed-hours.service.ts";
import {
  addToCounts,
  endImport,
  findKnown,
  type ImportCounts,
  insertImport,
  insertImportedPlaces,
  isWanted,
  type KnownPlace,
  lockImports,
  type NewImportedPlace,
  showRunning,
} from "./imports.repository.ts";

/** How many places one transaction stores. */
const batchSize = 200;

/** What whoever imports says of a file, beside what it says itself. */
export type ImportRequest = {
  source?: string | undefined;
  licence?: string | undefined;
  day?: string | undefined;
  /** Whether nothing is stored. */
  isPreview: boolean;
  now: Date;
  /** Called once for each row that is not imported, with where it stands and why. */
  onProblem: (at: string, reason: string) => void;
  /** The import that was cut off and goes on. */
  importId?: number | null;
  /** Called in the transaction that stores the first places of an import. */
  onBegun?: (db: Kysely<Schema>, importId: number) => Promise<void>;
  /** Called every few places, with how many were read or stored by now; what it throws ends the import. */
  onProgress?: (what: "read" | "stored", places: number) => Promise<void>;
};

/** What an import did, or would do. `id` is null where nothing was stored. */
export type ImportReport = ImportCounts & {
  id: number | null;
  source: string;
  licence: string | null;
  day: string;
  /** How many rows are places with a position, and how many of these are as they were. */
  places: number;
  unchanged: number;
  /** How many rows are of something else than places to eat, of places that are closed, or of which the file is not sure. */
  others: number;
  closed: number;
  unsure: number;
  /** How many places the file tells more of. */
  told: { hours: number; addresses: number; cuisines: number };
  /** Fields that could not be used, and how often. */
  leftOut: Record<string, number>;
};

/** An import that somebody undoes while it runs. */
export class ImportUndone extends Error {
  constructor(importId: number) {
    super(`Import ${importId} was undone meanwhile. Nothing more of the file was stored.`);
  }
}

type Progress = {
  db: Kysely<Schema>;
  report: ImportReport;
  places: FilePlaces;
  /** By the number of a restaurant, that of the place in the file that it is. */
  taken: Map<number, number>;
  /** The numbers of the places whose restaurant is known beyond doubt, but for those that are as they were. */
  certain: Set<number>;
};

/**
 * Imports the places of a file: it is read to its end before anything is stored, then some at a time. What is there already
 * gets what the file says of it, and running the same file again changes nothing. Throws `UnreadableFile`, and `ImportUndone`.
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
  const progress: Progress = {
    db: database.write,
    report,
    places: new FilePlaces(),
    taken: new Map(),
    certain: new Set(),
  };
  const looked = request.isPreview ? { ...file, rows: () => markGuessedHours(file.rows(), request.now) } : file;
  for await (const places of batchesOf(looked, report, request.onProblem)) {
    report.source ||= sourceOf(file, request);
    report.places += places.length;
    await takeWhatIsCertain(progress, places);
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

/** While an import stores places, everybody sees that it runs. */
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

/** The places of a file, some at a time, and each id once. With a report, what is no place is counted in it. */
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

/**
 * Notes which restaurants are places of the file beyond doubt, before any other place may be taken for one of them: a new
 * branch for the one next door.
 */
async function takeWhatIsCertain(progress: Progress, places: GivenPlace[]): Promise<void> {
  const { db, report, taken, certain } = progress;
  for (const place of places) progress.places.note(place);
  const known = await knownOf(db, report.source, places);
  const take = (restaurantId: string, place: GivenPlace) =>
    taken.set(numberOfRestaurant(restaurantId), progress.places.groupOf(place));
  const changed: GivenPlace[] = [];
  for (const place of places) {
    const last = known.get(place.sourceId);
    if (last?.hash === hashOf(place)) take(last.restaurantId, place);
    else changed.push(place);
  }
  const candidates = await candidatesAround(
    db,
    changed.map((place) => surroundingsOf(place, known, beyondDoubtMetres)),
  );
  for (const [n, place] of changed.entries()) {
    const last = known.get(place.sourceId);
    const free = (candidates.get(n) ?? []).filter((one) => {
      const hasSameId = last?.restaurantId === one.restaurantId;
      return isFree(progress, one, place, last) && isBeyondDoubt(place, one, hasSameId);
    });
    const found = best(free, place, last, "same");
    if (!found) continue;
    take(found.restaurantId, place);
    certain.add(numberOf(place.sourceId));
  }
}

async function storeBatch(
  progress: Progress,
  places: GivenPlace[],
  file: PlaceFile,
  request: ImportRequest,
): Promise<void> {
  const { db, report } = progress;
  const { isPreview, now } = request;
  const known = await knownOf(db, report.source, places);
  const isUnchanged = (place: GivenPlace) => known.get(place.sourceId)?.hash === hashOf(place);
  for (const place of places)
    if (isUnchanged(place)) progress.places.setRestaurant(place, known.get(place.sourceId)?.restaurantId ?? "");
  const changed = places.filter((place) => !isUnchanged(place));
  report.unchanged += places.length - changed.length;
  if (changed.length === 0) return;
  const noteRestaurants = ({ added, found }: Awaited<ReturnType<typeof decide>>) => {
    for (const { place, restaurantId } of [...added, ...found]) progress.places.setRestaurant(place, restaurantId);
  };
  if (isPreview) {
    const decided = await decide(db, progress, changed);
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
    const decided = await decide(transaction, progress, changed);
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

/** Says of each place whether it is new or which restaurant it is, and takes that for it. */
async function decide(db: Kysely<Schema>, progress: Progress, places: GivenPlace[]) {
  const { report, taken, certain, places: filePlaces } = progress;
  // Of this batch; all others are noted once they are stored.
  const restaurants = new Map<number, string>();
  const known = await knownOf(db, report.source, places);
  const candidates = await candidatesAround(
    db,
    places.map((place) => {
      const metres = certain.has(numberOf(place.sourceId)) ? beyondDoubtMetres : maxApartMetres;
      return surroundingsOf(place, known, metres);
    }),
  );
  const added: NewImportedPlace[] = [];
  const found: NewImportedPlace[] = [];
  const changed: NewImportedPlace[] = [];
  const questions: { restaurantId: string; otherId: string }[] = [];
  for (const [n, place] of places.entries()) {
    const last = known.get(place.sourceId);
    const free = (candidates.get(n) ?? []).filter((one) => isFree(progress, one, place, last));
    const group = filePlaces.groupOf(place);
    const sameId =
      best(free, place, last, "same")?.restaurantId ?? restaurants.get(group) ?? filePlaces.restaurantOf(place);
    const row = { restaurantId: sameId ?? v7(), hash: hashOf(place), place };
    taken.set(numberOfRestaurant(row.restaurantId), group);
    restaurants.set(group, row.restaurantId);
    if (sameId) {
      found.push(row);
      if (last?.restaurantId === sameId) changed.push(row);
      continue;
    }
    added.push(row);
    const other = best(free, place, last, "perhaps");
    if (other) questions.push({ restaurantId: row.restaurantId, otherId: other.restaurantId });
  }
  const counts = {
    ...{
      added: added.length,
      joined: found.length - changed.length,
      changed: changed.length,
      doubtful: questions.length,
    },
  };
  return { added, found, changed, questions, counts };
}

/** The candidate that a place is most likely, of those of which a verdict is given. */
function best(
  candidates: Candidate[],
  place: GivenPlace,
  last: KnownPlace | undefined,
  verdict: "same" | "perhaps",
): Candidate | undefined {
  let [found, weight] = [undefined as Candidate | undefined, Number.NEGATIVE_INFINITY];
  for (const candidate of candidates) {
    const judged = judge(place, candidate, last?.restaurantId === candidate.restaurantId);
    if (judged?.verdict === verdict && judged.weight > weight) [found, weight] = [candidate, judged.weight];
  }
  return found;
}

async function knownOf(db: Kysely<Schema>, source: string, places: GivenPlace[]): Promise<Map<string, KnownPlace>> {
  const known = await findKnown(
    db,
    source,
    places.map(({ sourceId }) => sourceId),
  );
  return new Map(known.map((one) => [one.sourceId, one]));
}

/** Whether no other place of the file is the restaurant, or somebody has said that both are. */
function isFree(
  { taken, places }: Progress,
  { restaurantId, isMerged }: Candidate,
  place: GivenPlace,
  last: KnownPlace | undefined,
): boolean {
  if (isMerged && last?.restaurantId === restaurantId) return true;
  const by = taken.get(numberOfRestaurant(restaurantId));
  return by === undefined || places.groupOfNumber(by) === places.groupOf(place);
}

function surroundingsOf(
  { position, sourceId }: GivenPlace,
  known: ReadonlyMap<string, KnownPlace>,
  metres: number,
): Surroundings {
  return { position, metres, knownId: known.get(sourceId)?.restaurantId ?? null };
}

/** The last digits of a UUIDv7 are random. */
function numberOfRestaurant(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
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
