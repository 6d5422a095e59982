import { expect, it, onTestFinished, vi } from "vitest";
import { createBatchQueue } from "./batch-queue.ts";

const refused = new Error("refused");

it("tries the members of a failed batch alone, while others go on and what comes later of theirs waits", async () => {
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const alone = Promise.withResolvers<void>();
  const isOthersDone = Promise.withResolvers<void>();
  const add = createBatchQueue<string, string>(
    {
      doAll: async (works) => {
        log.push(works.join(" "));
        if (works[0] === "a1") await (log.length === 1 ? first : alone).promise;
        return works;
      },
      keyOf: (work) => work.slice(0, 1),
      isUndone: (error) => error === refused,
    },
    { maxBatch: 10, maxQueued: 10, maxWaitMs: 600_000, aloneAtOnce: 1 },
  );
  const replies = ["a1", "a2", "b1", "a3", "b2"].map(add);
  replies[4]?.then(() => isOthersDone.resolve());
  first.reject(refused);
  await isOthersDone.promise;
  replies.push(add("a4"), add("b3"));
  await replies[6];
  alone.resolve();
  expect(await Promise.all(replies)).toEqual(["a1", "a2", "b1", "a3", "b2", "a4", "b3"]);
  expect(log).toEqual(["a1", "a1", "b1 b2", "b3", "a2 a3 a4"]);
});

it("lets others go first while something else has the key of work that is tried alone, and keeps its order", async () => {
  const log: string[] = [];
  let isFree = false;
  const busy = new Error("busy");
  const add = createBatchQueue<string, string>(
    {
      doAll: async (works) => {
        if (works.length > 1) throw refused;
        if (works[0]?.startsWith("a") && !isFree) throw busy;
        log.push(...works);
        return works;
      },
      keyOf: (work) => work.slice(0, 1),
      isBusy: (error) => error === busy,
      isUndone: (error) => error === refused,
    },
    { maxBatch: 10, maxQueued: 10, maxWaitMs: 600_000, aloneAtOnce: 1 },
  );
  const replies = ["z", "a1", "a2", "b", "c"].map(add);
  expect(await Promise.all([replies[3], replies[4]])).toEqual(["b", "c"]);
  isFree = true;
  await Promise.all(replies);
  expect(log).toEqual(["z", "b", "c", "a1", "a2"]);
});

it("begins batches of a size, in the order in which work came, and gives an error to all whose end is unknown", async () => {
  const log: string[] = [];
  const add = createBatchQueue<number, number>(
    {
      doAll: async (works) => {
        log.push(works.join(" "));
        if (works.includes(4)) throw new Error("connection lost");
        return works;
      },
      keyOf: () => "one",
      isUndone: () => false,
    },
    { maxBatch: 3, maxQueued: 10, maxWaitMs: 600_000, aloneAtOnce: 1 },
  );
  const replies = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(add));
  expect(log).toEqual(["1", "2 3 4", "5 6 7", "8"]);
  expect(replies.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});

it("ends a batch before work of which a batch has one, and keeps the order", async () => {
  const log: string[] = [];
  const add = createBatchQueue<string, string>(
    {
      doAll: async (works) => {
        log.push(works.join(" "));
        return works;
      },
      keyOf: (work) => work,
      onceOf: (work) => work.slice(0, 1),
      isUndone: () => false,
    },
    { maxBatch: 3, maxQueued: 10, maxWaitMs: 600_000, aloneAtOnce: 1 },
  );
  await Promise.all(["z", "a1", "b1", "a2", "c1", "d1", "e1", "c2"].map(add));
  expect(log).toEqual(["z", "a1 b1", "a2 c1 d1", "e1 c2"]);
});

it("gathers for a moment after a large batch, and after a small one begins at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const log: string[] = [];
  const add = createBatchQueue<number, number>(
    {
      doAll: async (works) => {
        log.push(works.join(" "));
        return works;
      },
      keyOf: String,
      isUndone: () => false,
    },
    { maxBatch: 10, maxQueued: 10, maxWaitMs: 600_000, aloneAtOnce: 1, gather: { afterBatchOf: 2, ms: 3 } },
  );
  await Promise.all([1, 2, 3].map(add));
  const later = [add(4), add(5)];
  vi.advanceTimersByTime(2);
  expect(log).toEqual(["1", "2 3"]);
  vi.advanceTimersByTime(1);
  await Promise.all(later);
  const last = add(6);
  vi.advanceTimersByTime(3);
  await last;
  await add(7);
  expect(log).toEqual(["1", "2 3", "4 5", "6", "7"]);
});
