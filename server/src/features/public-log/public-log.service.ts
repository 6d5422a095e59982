import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { nearbyRadiusKm } from "@dishboard/contract/limits";
import { type Area, onPositionGrid } from "@dishboard/contract/places";
import {
  chartsLines,
  type FewerVotes,
  itemLine,
  type LogHeader,
  logEndLine,
  logHeaderLine,
  minPublishedPeople,
  type PublishedFile,
  publicLogPath,
  voteLine,
  withCheck,
} from "@dishboard/contract/public-log";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/connect.ts";
import type { Schema } from "../../database/schema.ts";
import type { Log } from "../../platform/log.ts";
import { makeFolder } from "../../platform/storage/make-folder.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { throwIfFull } from "../media/storage-limits.service.ts";
import { checkOf } from "./line-checks.service.ts";
import * as repository from "./public-log.repository.ts";

export type PublishDeps = {
  db: Database;
  storage: Storage;
  dataDir: string;
  storageFloor: number;
  /** The first page's chart of dishes. */
  marketArea: Area;
  clock: () => Date;
  log: Log;
};

const dayMs = 24 * 3_600_000;
const lowestId = "00000000-0000-0000-0000-000000000000";
/** Small, as writing a batch blocks the process for some ten milliseconds. */
const votesAtOnce = 1_000;
const itemsAtOnce = 200;
const bytesOfVoter = 256;
const keysAtOnce = 5_000;
const maxPauseMs = 250;

const tooFewPeople = new Error("too few people have voted since the log before");

/**
 * Publishes the last UTC day once. Waits if too few people have voted since. Earlier days cannot be reconstructed, so
 * `firstDay` records the start.
 */
export async function publishDay(deps: PublishDeps): Promise<void> {
  const { db, clock, log } = deps;
  const day = dayBefore(clock().toISOString().slice(0, 10));
  const [known] = await repository.listDays(db.read("latest"));
  if (known && known.day >= day) return;
  await throwIfFull(deps.dataDir, deps.storageFloor);
  await makeKeys(db);
  try {
    await repository.withTurn(db.write, (transaction) => publishInTurn(deps, day, transaction));
  } catch (error) {
    if (error !== tooFewPeople) throw error;
    log.info({ day }, "the public log waits until more people have voted");
  }
}

/** In batches, as a key blocks erasing its person until the transaction ends. */
async function makeKeys(db: Database): Promise<void> {
  for (let made = keysAtOnce; made === keysAtOnce; )
    await repository.withTurn(db.write, async (transaction) => {
      made = await repository.insertKeys(transaction, keysAtOnce);
    });
}

async function publishInTurn(deps: PublishDeps, day: string, transaction: Transaction<Schema>): Promise<void> {
  const { clock, log } = deps;
  const draft = join(deps.dataDir, "public-log.part");
  const [previous] = await repository.listDays(transaction);
  if (previous && previous.day >= day) return;
  while ((await repository.insertKeys(transaction, keysAtOnce)) > 0);
  const header: LogHeader = {
    day,
    firstDay: previous ? dayAfter(previous.day) : day,
    takenAt: clock().toISOString(),
    previous: previous ? { day: previous.day, log: previous.log.sha256, charts: previous.charts.sha256 } : null,
    board: { name: deps.marketArea.name, ...onPositionGrid(deps.marketArea), radiusKm: nearbyRadiusKm },
  };
  const told: Told = { items: 0, votes: 0, changedVotes: 0, people: new Set() };
  const fewerVotes: FewerVotes = { dish: 0, product: 0 };
  try {
    await makeFolder(draft);
    const logFile = await pack(draft, "log", withChecks(logLines(transaction, header, told, fewerVotes)));
    if (told.changedVotes > 0 && told.people.size < minPublishedPeople) throw tooFewPeople;
    const charts = {
      dish: await repository.readChart(transaction, "dish"),
      product: await repository.readChart(transaction, "product"),
    };
    const lines = chartsLines(header, logFile.sha256, charts, fewerVotes);
    const chartsFile = await pack(draft, "charts", asBatch(lines));
    await store(deps, "log", day, logFile);
    await store(deps, "charts", day, chartsFile);
    const { firstDay, takenAt } = header;
    const { items, votes } = told;
    await repository.insertDay(transaction, {
      ...{ day, firstDay, takenAt, items, votes },
      log: { sha256: logFile.sha256, bytes: logFile.bytes },
      charts: { sha256: chartsFile.sha256, bytes: chartsFile.bytes },
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  log.info(
    { day, firstDay: header.firstDay, items: told.items, votes: told.votes },
    "the public log of a day is published",
  );
}

type Told = {
  items: number;
  votes: number;
  /** Of items published before; new ones' come with as many others. */
  changedVotes: number;
  people: Set<string>;
};

async function* logLines(
  db: Kysely<Schema>,
  header: LogHeader,
  told: Told,
  fewerVotes: FewerVotes,
): AsyncGenerator<string[]> {
  yield [logHeaderLine(header)];
  let after = lowestId;
  for (let range = await repository.nextRange(db, after); range; range = await repository.nextRange(db, after)) {
    after = range.upTo;
    const items = await repository.nextItems(db, range, header.board);
    const withdrawn = items.flatMap(({ id, change }) => (change?.change === "withdrawn" ? [id] : []));
    if (withdrawn.length > 0) await repository.deleteVotesOf(db, withdrawn);
    for (const some of inChunks(items)) yield* linesOfItems(db, some, told);
    told.items += items.length - withdrawn.length;
    for (const { votes } of items) told.votes += votes;
  }
  fewerVotes.dish = await repository.countUnpublished(db, "dish", header.board);
  fewerVotes.product = await repository.countUnpublished(db, "product", header.board);
  yield [logEndLine({ items: told.items, votes: told.votes, fewerVotes })];
}

async function* linesOfItems(db: Kysely<Schema>, items: repository.NextItem[], told: Told): AsyncGenerator<string[]> {
  // Withdrawn items may have votes.
  const ids = items.flatMap(({ id, change }) => (change?.change === "withdrawn" ? [] : [id]));
  const parts = Math.min(bytesOfVoter, Math.ceil(items.reduce((sum, { votes }) => sum + votes, 0) / votesAtOnce));
  // In parts only if one item exceeds a batch; its line comes first.
  const size = Math.ceil(bytesOfVoter / Math.max(1, parts));
  const waiting = [...items];
  const tastedIds = await repository.listTastedIds(db, ids);
  const isNew = new Set(items.flatMap(({ id, change }) => (change?.change === "published" ? [id] : [])));
  for (let from = 0; from < bytesOfVoter; from += size) {
    const began = performance.now();
    const changes = await repository.nextVotes(db, { itemIds: ids, tastedIds }, { from, to: from + size - 1 });
    const lines: string[] = [];
    for (const { change, castBy } of changes) {
      if (!isNew.has(change.item)) {
        told.changedVotes += 1;
        if (castBy && told.people.size < minPublishedPeople) told.people.add(castBy);
      }
      while (waiting[0] && waiting[0].id <= change.item) pushItem(lines, waiting.shift());
      lines.push(voteLine(change));
    }
    if (lines.length > 0) yield lines;
    // Leaves half of the time to readers.
    await pause(Math.min(performance.now() - began, maxPauseMs));
  }
  const last: string[] = [];
  for (const item of waiting) pushItem(last, item);
  yield last;
}

function pushItem(lines: string[], item: repository.NextItem | undefined): void {
  if (item?.change) lines.push(itemLine(item.change));
}

function* inChunks(items: repository.NextItem[]): Generator<repository.NextItem[]> {
  let chunk: repository.NextItem[] = [];
  let votes = 0;
  for (const item of items) {
    if (chunk.length > 0 && (votes + item.votes > votesAtOnce || chunk.length === itemsAtOnce)) {
      yield chunk;
      [chunk, votes] = [[], 0];
    }
    chunk.push(item);
    votes += item.votes;
  }
  if (chunk.length > 0) yield chunk;
}

async function* withChecks(batches: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let check = "";
  for await (const lines of batches)
    yield lines.map((line) => {
      check = checkOf(check, line);
      return withCheck(line, check);
    });
}

async function* asBatch(lines: string[]): AsyncGenerator<string[]> {
  yield lines;
}

type Draft = PublishedFile & { file: string };

async function pack(folder: string, name: string, batches: AsyncIterable<string[]>): Promise<Draft> {
  const file = join(folder, name);
  const sum = createHash("sha256");
  async function* hashed() {
    for await (const lines of batches) {
      if (lines.length === 0) continue;
      const bytes = Buffer.from(`${lines.join("\n")}\n`);
      sum.update(bytes);
      yield bytes;
    }
  }
  await pipeline(Readable.from(hashed()), createGzip(), createWriteStream(file));
  return { file, sha256: sum.digest("hex"), bytes: (await stat(file)).size };
}

/** Stores a packed file under its hash. */
async function store({ storage }: PublishDeps, kind: "log" | "charts", day: string, draft: Draft): Promise<void> {
  const object = publicLogPath(kind, day, draft.sha256).replace(/^\/media\//, "");
  await storage.put(object, draft.file).catch((error: NodeJS.ErrnoException) => {
    // From an interrupted attempt, with equal content.
    if (error.code !== "EEXIST") throw error;
  });
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}
