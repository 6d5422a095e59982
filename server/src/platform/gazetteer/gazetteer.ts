import { Worker } from "node:worker_threads";
import type { Position } from "@dishboard/contract/places";
import type { Log } from "../log.ts";
import type { Town, TownQuery } from "./towns.ts";
import type { GazetteerAnswer, GazetteerQuestion } from "./worker.ts";

export type Gazetteer = {
  /** Otherwise the first search opens it. */
  open(): void;
  /** Best first. Rejects if the gazetteer cannot be read. */
  find(query: TownQuery): Promise<Town[]>;
  /** Rejects if the gazetteer cannot be read. */
  findNearest(position: Position): Promise<Town | null>;
  close(): Promise<void>;
};

/** What the thread needs next to its tables, with a margin: reading them leaves little behind. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

type Asker = { resolve: (towns: Town[]) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; askers: Map<number, Asker> };

/** A separate thread reads it at its first use. */
export function createGazetteer(log: Log): Gazetteer {
  let thread: Thread | null = null;
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits });
    // A running search does not keep the process alive.
    worker.unref();
    const started: Thread = { worker, askers: new Map() };
    worker.on("message", ({ id, towns }: GazetteerAnswer) => {
      started.askers.get(id)?.resolve(towns);
      started.askers.delete(id);
    });
    worker.on("error", (error) => log.error({ err: error }, "gazetteer failed"));
    worker.on("exit", () => {
      if (thread === started) thread = null;
      for (const { reject } of started.askers.values()) reject(new Error("The gazetteer was closed"));
    });
    return started;
  }

  function ask(question: { query: TownQuery } | { at: Position }): Promise<Town[]> {
    thread ??= start();
    const { worker, askers } = thread;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      askers.set(id, { resolve, reject });
      worker.postMessage({ id, ...question } satisfies GazetteerQuestion);
    });
  }

  return {
    open() {
      thread ??= start();
    },
    find: (query) => ask({ query }),
    findNearest: async (at) => (await ask({ at }))[0] ?? null,
    async close() {
      await thread?.worker.terminate();
    },
  };
}
