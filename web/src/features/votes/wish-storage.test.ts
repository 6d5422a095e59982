// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetWish, type KeptWish, keepWish, keptPress, readWishes } from "./wish-storage.ts";

const tally = { id: "7", upvotes: 5, downvotes: 2, netScore: 3, voteCount: 7, version: 4, vote: "none" } as const;
const wish: KeptWish = { item: { kind: "dish", id: "7", name: "Pho" }, vote: "up", press: "one", tally };

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it("keeps the last wish for each item, apart for each person", () => {
  const other = { ...wish, item: { ...wish.item, id: "8" }, tally: { ...tally, id: "8" } };
  keepWish("ann", wish);
  keepWish("ann", other);
  keepWish("ann", { ...wish, vote: "down", press: "two" });
  keepWish("ben", { ...wish, press: "his" });
  expect(readWishes("ann")).toHaveLength(2);
  expect(readWishes("ann")).toEqual(expect.arrayContaining([other, { ...wish, vote: "down", press: "two" }]));
  expect(readWishes("ben")).toEqual([{ ...wish, press: "his" }]);
  expect(readWishes("an")).toEqual([]);
});

it("forgets a wish only for the press that made it", () => {
  keepWish("ann", wish);
  keepWish("ann", { ...wish, press: "two" });
  forgetWish("ann", "7", "one");
  expect(keptPress("ann", "7")).toBe("two");
  forgetWish("ann", "7", "two");
  expect([keptPress("ann", "7"), localStorage.length]).toEqual([null, 0]);
});

describe("a broken value is ignored and removed:", () => {
  const good = { kind: "dish", name: "Pho", vote: "up", press: "one" };
  const known = { vote: "none", upvotes: 5, downvotes: 2, version: 4 };
  it.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    JSON.stringify(good),
    JSON.stringify({ ...good, known: null }),
    JSON.stringify({ ...good, kind: "restaurant", known }),
    JSON.stringify({ ...good, name: 7, known }),
    JSON.stringify({ ...good, press: undefined, known }),
    JSON.stringify({ ...good, vote: "UP", known }),
    JSON.stringify({ ...good, known: { ...known, vote: null } }),
    JSON.stringify({ ...good, known: { ...known, upvotes: "5" } }),
    JSON.stringify({ ...good, known: { ...known, version: 1.5 } }),
  ])("%s", (text) => {
    localStorage.setItem("vote-wish:ann:7", text);
    localStorage.setItem("vote-wish:ann:8", JSON.stringify({ ...good, known }));
    localStorage.setItem("userLocation", "{");
    expect(readWishes("ann").map(({ item }) => item.id)).toEqual(["8"]);
    expect(localStorage.getItem("vote-wish:ann:7")).toBeNull();
    expect(localStorage.getItem("userLocation")).toBe("{");
  });
});

it("a full storage keeps no wish, and none that is outdated", () => {
  keepWish("ann", wish);
  const full = { getItem: localStorage.getItem.bind(localStorage), removeItem: (name: string) => kept.delete(name) };
  const kept = new Set(["vote-wish:ann:7"]);
  vi.stubGlobal("localStorage", {
    ...full,
    setItem() {
      throw new Error("QuotaExceededError");
    },
  });
  expect(keepWish("ann", { ...wish, vote: "down", press: "two" })).toBe(false);
  expect([...kept]).toEqual([]);
});

it("a closed storage costs nothing", () => {
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get() {
          throw new Error("SecurityError");
        },
      },
    ),
  );
  expect(keepWish("ann", wish)).toBe(false);
  expect([readWishes("ann"), keptPress("ann", "7")]).toEqual([[], null]);
  forgetWish("ann", "7", "one");
});
