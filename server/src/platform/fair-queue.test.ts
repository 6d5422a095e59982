import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.ts";

const newQueue = (limits: Partial<FairQueueLimits> = {}) =>
  createFairQueue(
    { turns: 1, maxPerKey: 10, max: 100, ...limits },
    { tooManyOfKey: () => new Error("too many of this key"), tooMany: () => new Error("too many") },
  );

async function turnsOf(keys: string[], later: Record<number, string> = {}): Promise<string> {
  const queue = newQueue();
  const turns: string[] = [];
  const all: Promise<void>[] = [];
  const enter = (key: string) =>
    void all.push(
      queue.run(key, async () => {
        const next = later[turns.push(key)];
        if (next) enter(next);
        await Promise.resolve();
      }),
    );
  for (const key of keys) enter(key);
  for (const one of all) await one;
  return turns.join("");
}

describe("turns", () => {
  it("are taken by one key in the order in which it came", async () => {
    expect(await turnsOf(["a", "a", "a"])).toBe("aaa");
  });

  it("are taken by the keys in turn, however many one of them has", async () => {
    expect(await turnsOf(["a", "a", "a", "a", "b", "b", "c"])).toBe("abcabaa");
  });

  it("go to who comes during a turn before the same key has another", async () => {
    expect(await turnsOf(["a", "a", "a", "a"], { 2: "b" })).toBe("aabaa");
  });

  it("are never two at a time, and end with an error too", async () => {
    const queue = newQueue();
    let active = 0;
    const work = async () => {
      active += 1;
      await Promise.resolve();
      const seen = active;
      active -= 1;
      if (seen === 1) throw new Error("alone");
    };
    const tried = ["a", "b", "a"].map((key) => queue.run(key, work));
    for (const one of tried) await expect(one).rejects.toThrow("alone");
  });
});

describe("who goes while waiting", () => {
  it("has no turn, and leaves the place to others", async () => {
    const queue = newQueue({ maxPerKey: 2 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue.run("a", () => promise);
    const client = new AbortController();
    const impatient = queue.run("a", () => Promise.reject("it had a turn"), client.signal);
    const other = queue.run("b", async () => "done");
    client.abort("it went");
    await expect(impatient).rejects.toBe("it went");
    const second = queue.run("a", async () => "done");
    resolve();
    await first;
    expect(await Promise.all([other, second])).toEqual(["done", "done"]);
  });

  it("hears that too much waits after the time that it may wait, and leaves its place", async () => {
    const queue = newQueue({ maxPerKey: 2, maxWaitMs: 0 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue.run("a", () => promise);
    for (let n = 0; n < 3; n++) await expect(queue.run("a", async () => "done")).rejects.toThrow("too many");
    resolve();
    await first;
    expect(await queue.run("a", async () => "done")).toBe("done");
  });
});

it("as many turns as a key may have at the time begin when one ends", async () => {
  const queue = newQueue({ turns: Infinity, turnsPerKey: (waiting) => (waiting > 2 ? 1 : 2) });
  const ends: (() => void)[] = [];
  let begun = 0;
  const all = Array.from({ length: 6 }, async () => {
    ends.push(await queue.take("a"));
    begun += 1;
  });
  const seen: number[] = [];
  while (begun < 6) {
    await new Promise(setImmediate);
    seen.push(begun);
    const end = ends.shift();
    end?.();
    end?.();
  }
  await Promise.all(all);
  expect(seen).toEqual([2, 2, 3, 5, 6]);
});

describe("what is admitted", () => {
  function admit(queue: ReturnType<typeof newQueue>, key: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { done: queue.run(key, () => promise), end: resolve };
  }

  it("is bounded per key, until one of it has ended", async () => {
    const queue = newQueue({ turns: Infinity, maxPerKey: 2 });
    const [first] = [admit(queue, "a"), admit(queue, "a")];
    await expect(admit(queue, "a").done).rejects.toThrow("too many of this key");
    admit(queue, "b");
    first?.end();
    await first?.done;
    admit(queue, "a");
    await expect(admit(queue, "a").done).rejects.toThrow("too many of this key");
  });

  it("is bounded in all, but for the first of each key", async () => {
    const queue = newQueue({ turns: Infinity, maxPerKey: 2, max: 2, maxPerKeyWhenFull: 1 });
    for (const key of ["a", "a", "b"]) admit(queue, key);
    await expect(admit(queue, "b").done).rejects.toThrow("too many");
  });

  it("is bounded without exception, where nothing is said of the first", async () => {
    const queue = newQueue({ turns: Infinity, max: 2 });
    const [first] = [admit(queue, "a"), admit(queue, "b")];
    await expect(admit(queue, "c").done).rejects.toThrow("too many");
    first?.end();
    await first?.done;
    admit(queue, "c");
  });
});
