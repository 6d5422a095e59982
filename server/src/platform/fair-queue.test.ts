import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const newQueue = (limits: { maxPerKey: number; max: number } = { maxPerKey: 10, max: 100 }) =>
  createFairQueue(limits, {
    tooManyOfKey: () => new Error("too many of this key"),
    tooMany: () => new Error("too many"),
  });

const { signal } = new AbortController();

/** Enters work of these keys in their order, and more during the turn of that number; says who had which turn. */
async function turnsOf(keys: string[], later: Record<number, string> = {}): Promise<string> {
  const queue = newQueue();
  const turns: string[] = [];
  const all: Promise<void>[] = [];
  const enter = (key: string) =>
    void all.push(
      queue(key, (takeTurn) =>
        takeTurn(async () => {
          const next = later[turns.push(key)];
          if (next) enter(next);
          await Promise.resolve();
        }, signal),
      ),
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
    const tried = ["a", "b", "a"].map((key) => queue(key, (takeTurn) => takeTurn(work, signal)));
    for (const one of tried) await expect(one).rejects.toThrow("alone");
  });
});

describe("who goes while waiting", () => {
  it("has no turn, and leaves the place to others", async () => {
    const queue = newQueue({ maxPerKey: 2, max: 100 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = queue("a", (takeTurn) => takeTurn(() => promise, signal));
    const client = new AbortController();
    const impatient = queue("a", (takeTurn) => takeTurn(() => Promise.reject("it had a turn"), client.signal));
    const other = queue("b", (takeTurn) => takeTurn(async () => "done", signal));
    client.abort("it went");
    await expect(impatient).rejects.toBe("it went");
    const second = queue("a", (takeTurn) => takeTurn(async () => "done", signal));
    resolve();
    await first;
    expect(await Promise.all([other, second])).toEqual(["done", "done"]);
  });
});

describe("what is admitted", () => {
  /** Admits work that lasts until it is ended. */
  function admit(queue: ReturnType<typeof newQueue>, key: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { done: queue(key, () => promise), end: resolve };
  }

  it("is bounded per key, until one of it has ended", async () => {
    const queue = newQueue({ maxPerKey: 2, max: 100 });
    const [first] = [admit(queue, "a"), admit(queue, "a")];
    await expect(admit(queue, "a").done).rejects.toThrow("too many of this key");
    admit(queue, "b");
    first?.end();
    await first?.done;
    admit(queue, "a");
    await expect(admit(queue, "a").done).rejects.toThrow("too many of this key");
  });

  it("is bounded in all, but for the first of each key", async () => {
    const queue = newQueue({ maxPerKey: 2, max: 2 });
    for (const key of ["a", "a", "b"]) admit(queue, key);
    await expect(admit(queue, "b").done).rejects.toThrow("too many");
  });
});
