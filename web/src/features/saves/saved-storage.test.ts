// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { readSavedItems, savedItemsKey, writeSavedItems } from "./saved-storage.ts";

const soup = "dish:0199aaaa-0000-7000-8000-000000000001";
const oil = "product:0199aaaa-0000-7000-8000-000000000002";

beforeEach(() => localStorage.clear());

it("keeps items in their order", () => {
  writeSavedItems(new Set([soup, oil]));
  expect([...(readSavedItems() ?? [])]).toEqual([soup, oil]);
  writeSavedItems(new Set());
  expect(localStorage).toHaveLength(0);
});

it.each([
  ["no JSON", "{broken", []],
  ["no list", '{"a":1}', []],
  ["names of nothing", JSON.stringify(["dish:1", "person:0199aaaa", 7, null, [soup], oil]), [oil]],
])("reads %s without what is no item", (_, stored, items) => {
  localStorage.setItem(savedItemsKey, stored);
  expect([...(readSavedItems() ?? [])]).toEqual(items);
});
