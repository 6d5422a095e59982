import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Kysely, sql, type Transaction } from "kysely";
import { connect, type Database } from "../server/src/database/connect.ts";
import { startEmbedded } from "../server/src/database/embedded.ts";
import { migrate } from "../server/src/database/migrate.ts";
import type { Schema } from "../server/src/database/schema.ts";
import { recount } from "../server/src/features/items/recount/recount.service.ts";
import { setVotes } from "../server/src/features/votes/votes.repository.ts";
import { newPerson } from "../testing/people.ts";

/** Real ratings of things by people, which are not part of the project: `RATINGS` names the file. */
export const ratingsFile = process.env.RATINGS ?? "../shared/data/ratings.csv.gz";

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
export const yearBegins = Date.UTC(2025, 0, 1);
export const yearEnds = yearBegins + 365 * dayMs;

export type TownVote = { userId: string; itemId: string; vote: "up" | "down"; at: number; network: string };
export type Town = {
  db: Database;
  items: string[];
  people: string[];
  votes: TownVote[];
  random: () => number;
  addPeople(createdAt: number[]): Promise<string[]>;
  close(): Promise<void>;
};

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Four of five people have their own network, the others share forty. */
function networkOf(person: number, random: () => number): string {
  return random() < 0.8 ? String(1_000_000 + person) : String(Math.floor(random() * 40));
}

/**
 * Makes a town of the ratings: dishes of one cell and people, half of whom sign up before the year, the others during
 * it. They vote at any moment after their sign-up. Ratings of 4 and 5 are up, 1 and 2 down, 3 either.
 */
export async function openTown(seed: number): Promise<Town> {
  if (!existsSync(ratingsFile)) {
    console.log(`Left out: ${ratingsFile} is not there.`);
    process.exit();
  }
  const dataDir = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  await migrate(embedded.connection);
  const db = connect(embedded.connection, { isDirect: true, maxConnections: 4, answerTimeoutMs: 300_000 });
  const random = randomOf(seed);
  const addPeople = (createdAt: number[]) => insertPeople(db.write, createdAt);

  const rows = gunzipSync(readFileSync(ratingsFile)).toString().trim().split("\n").slice(1);
  const ratings = rows.map((row) => row.split(",") as [string, string, string]);
  const [personNames, thingNames] = [0, 1].map((column) => [...new Set(ratings.map((row) => row[column] ?? ""))]);
  const cook = await newPerson(db, "cook");
  const items: string[] = [];
  for (const name of thingNames ?? []) items.push(await cook.submitsDish({ name: `Dish ${name}` }));

  const signedUp = (personNames ?? []).map(() =>
    random() < 0.5 ? yearBegins - random() * 365 * dayMs : yearBegins + random() * 358 * dayMs,
  );
  const people = await addPeople(signedUp);
  const networks = people.map((_, n) => networkOf(n, random));
  const [personNumbers, thingNumbers] = [personNames, thingNames].map(
    (names) => new Map((names ?? []).map((name, n) => [name, n])),
  );
  const votes = ratings.map(([person, thing, rating]): TownVote => {
    const n = personNumbers?.get(person) ?? 0;
    const from = Math.max(yearBegins, signedUp[n] ?? 0);
    return {
      userId: people[n] ?? "",
      itemId: items[thingNumbers?.get(thing) ?? 0] ?? "",
      vote: Number(rating) > 3 || (rating === "3" && random() < 0.5) ? "up" : "down",
      at: from + random() * (yearEnds - from),
      network: networks[n] ?? "0",
    };
  });
  votes.sort((a, b) => a.at - b.at);
  await recount(db.write);
  const close = async () => {
    await db.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { db, items, people, votes, random, addPeople, close };
}

let made = 0;

async function insertPeople(db: Kysely<Schema>, createdAt: number[]): Promise<string[]> {
  const names = createdAt.map(() => `person_${++made}`);
  const { rows } = await sql<{ id: string }>`
    insert into profiles (id, username, created_at)
      select gen_random_uuid(), * from unnest(${names}::text[], ${createdAt.map((at) => new Date(at))}::timestamptz[])
      returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function cast(db: Kysely<Schema>, votes: TownVote[], now: number): Promise<void> {
  for (let first = 0; first < votes.length; first += 128)
    await setVotes(
      db,
      votes.slice(first, first + 128).map(({ userId, itemId, vote, network }) => ({
        item: { kind: "dish", id: itemId },
        userId,
        vote,
        network,
      })),
      new Date(now),
    );
}

/** A database whose work is all in one transaction. */
export function within(db: Database, transaction: Transaction<Schema>): Database {
  return { ...db, write: transaction, read: () => transaction };
}
