// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteMutation, listMutations, storedMutationId, storeMutation } from "./outbox-storage.ts";

const ann = { outbox: "votes", personId: "ann" };
const seven = { ...ann, key: "7" };
const parseText = (content: unknown) => (typeof content === "string" ? content : null);
const list = (owner = ann) => listMutations(owner, parseText).map((one) => `${one.mutationId} ${one.content}`);

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it("stores the last mutation of each thing, apart for each person and each outbox", () => {
  storeMutation(seven, "one", "up");
  storeMutation({ ...ann, key: "8" }, "one", "up");
  storeMutation(seven, "two", "down");
  storeMutation({ ...seven, personId: "ben" }, "three", "up");
  storeMutation({ ...seven, outbox: "likes" }, "four", "liked");
  expect(list().sort()).toEqual(["one up", "two down"]);
  expect(list({ ...ann, personId: "ben" })).toEqual(["three up"]);
  expect(list({ ...ann, outbox: "likes" })).toEqual(["four liked"]);
  expect(list({ ...ann, personId: "an" })).toEqual([]);
});

it("forgets a mutation that nobody has answered for a day", () => {
  const now = vi.spyOn(Date, "now");
  storeMutation(seven, "one", "up");
  now.mockReturnValue(Date.now() + 24 * 3_600_000 - 60_000);
  expect([list(), storedMutationId(seven)]).toEqual([["one up"], "one"]);
  now.mockReturnValue(Date.now() + 120_000);
  expect([storedMutationId(seven), list(), localStorage.length]).toEqual([null, [], 0]);
  now.mockRestore();
});

it("deletes a mutation only under its own id", () => {
  storeMutation(seven, "one", "up");
  storeMutation(seven, "two", "up");
  deleteMutation(seven, "one");
  expect(storedMutationId(seven)).toBe("two");
  deleteMutation(seven, "two");
  expect([storedMutationId(seven), localStorage.length]).toEqual([null, 0]);
});

describe("an invalid value is ignored and removed:", () => {
  it.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    JSON.stringify({ content: "up" }),
    JSON.stringify({ mutationId: 7, content: "up" }),
    JSON.stringify({ mutationId: "one" }),
    JSON.stringify({ mutationId: "one", content: { vote: "up" } }),
  ])("%s", (text) => {
    localStorage.setItem("outbox:votes:ann:7", text);
    storeMutation({ ...ann, key: "8" }, "one", "up");
    localStorage.setItem("userLocation", "{");
    expect(list()).toEqual(["one up"]);
    expect(localStorage.getItem("outbox:votes:ann:7")).toBeNull();
    expect(localStorage.getItem("userLocation")).toBe("{");
  });
});

it("removes what its outbox fails to parse", () => {
  storeMutation(seven, "one", null);
  const parse = (content: unknown) => (content as { name: string }).name;
  expect(listMutations(ann, parse)).toEqual([]);
  expect(localStorage.length).toBe(0);
});

it("a full storage takes no mutation, and keeps none that is outdated", () => {
  storeMutation(seven, "one", "up");
  const stored = new Set(["outbox:votes:ann:7"]);
  vi.stubGlobal("localStorage", {
    getItem: localStorage.getItem.bind(localStorage),
    removeItem: (name: string) => stored.delete(name),
    setItem() {
      throw new Error("QuotaExceededError");
    },
  });
  expect(storeMutation(seven, "two", "down")).toBe(false);
  expect([...stored]).toEqual([]);
});

it("a closed storage fails nobody", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: refuse }));
  expect(storeMutation(seven, "one", "up")).toBe(false);
  expect([list(), storedMutationId(seven)]).toEqual([[], null]);
  deleteMutation(seven, "one");
});
