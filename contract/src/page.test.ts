import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Cursor, Page } from "./page.ts";

describe("a cursor", () => {
  it("is the id of the last entry seen", () => {
    expect(Cursor.parse("01a1f931-de15-7750-b1fb-c375e591c18f")).toBe("01a1f931-de15-7750-b1fb-c375e591c18f");
  });

  it.each([
    "",
    "-1",
    "1e309",
    "9999999999999999999",
    "2026-13-45",
    "infinity",
    "01A1F931-DE15-7750-B1FB-C375E591C18F",
    "01a1f931-de15-7750-b1fb-c375e591c18f\n",
    "%00",
  ])("is nothing else: %j", (cursor) => {
    expect(Cursor.safeParse(cursor).error?.issues[0]?.message).toBe("This is not a page of this list");
  });
});

describe("a page", () => {
  it("has its entries and the cursor of the next page, null on the last", () => {
    const Names = Page(z.string());
    expect(Names.parse({ entries: ["Ada"], next: null })).toEqual({ entries: ["Ada"], next: null });
    expect(Names.safeParse({ entries: [1], next: null }).success).toBe(false);
    expect(Names.safeParse({ entries: [] }).success).toBe(false);
  });
});
