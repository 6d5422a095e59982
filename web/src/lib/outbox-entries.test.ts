// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import {
  addEarlyChanges,
  type OutboxEntry,
  outboxEntryQuery,
  restoreEarlyChanges,
  storeEarlyChanges,
  takeEarlyChanges,
} from "./outbox-entries.ts";

const up = { outbox: "votes", key: "7", desired: "up" };
const down = { outbox: "votes", key: "8", desired: "down" };
const like = { outbox: "likes", key: "7", desired: true };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("keeps the last early change of a thing, which is taken once", () => {
  const client = new QueryClient();
  addEarlyChanges(client, [up, down, like, { ...up, desired: "down" }]);
  expect(takeEarlyChanges(client, { outbox: "votes", key: "7" })).toEqual([{ ...up, desired: "down" }]);
  expect(takeEarlyChanges(client)).toEqual(expect.arrayContaining([down, like]));
  expect(takeEarlyChanges(client)).toEqual([]);
});

it("leaves a person's own entries alone", () => {
  const client = new QueryClient();
  const { queryKey } = outboxEntryQuery("votes", "ann", "7");
  const entry: OutboxEntry = { status: "waiting", desired: "up" };
  client.setQueryData(queryKey, entry);
  expect(takeEarlyChanges(client)).toEqual([]);
  expect(client.getQueryData(queryKey)).toBe(entry);
});

it("leaves changes to the next page, which takes them once", () => {
  storeEarlyChanges([up, down]);
  expect(restoreEarlyChanges()).toEqual([up, down]);
  expect(restoreEarlyChanges()).toEqual([]);
});

it.each(["", "{", "null", '{"7":"up"}', '[7,["7"],{"outbox":"votes","key":7,"desired":"up"},{"outbox":"votes"},null]'])(
  "takes nothing from %s",
  (text) => {
    sessionStorage.setItem("outbox-early", text);
    expect(restoreEarlyChanges()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  },
);

it("a closed storage fails nobody", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storeEarlyChanges([up]);
  expect(restoreEarlyChanges()).toEqual([]);
});
