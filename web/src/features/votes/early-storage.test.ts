// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { leavePresses, takeLeftPresses } from "./early-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("leaves presses to the next page, which takes them once", () => {
  leavePresses([
    ["7", "up"],
    ["8", "down"],
  ]);
  expect(takeLeftPresses()).toEqual([
    ["7", "up"],
    ["8", "down"],
  ]);
  expect(takeLeftPresses()).toEqual([]);
});

it.each(["", "{", "null", '{"7":"up"}', '[7,["7"],["7","UP"],[7,"up"],null]'])("takes nothing from %s", (text) => {
  sessionStorage.setItem("early-presses", text);
  expect(takeLeftPresses()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

it("a closed storage costs nothing", () => {
  vi.stubGlobal("sessionStorage", undefined);
  leavePresses([["7", "up"]]);
  expect(takeLeftPresses()).toEqual([]);
});
