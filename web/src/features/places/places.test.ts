// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { forgetPlace, positionIn, readSavedPlace, savePlace, storageKeys } from "./place-storage.ts";
import { geolocationOptions } from "./use-locate.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };

beforeEach(() => localStorage.clear());

it("keeps a place under the names of the specification", () => {
  expect(storageKeys).toEqual({ position: "userLocation", name: "locationName" });
  savePlace({ position: camden, name: "Camden Market" });
  expect(localStorage.getItem("userLocation")).toBe('{"latitude":51.5414,"longitude":-0.1471}');
  expect(localStorage.getItem("locationName")).toBe("Camden Market");
  expect(readSavedPlace()).toEqual({ position: camden, name: "Camden Market" });
  forgetPlace();
  expect(localStorage).toHaveLength(0);
});

it("asks the browser as the specification says", () => {
  expect(geolocationOptions).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 });
});

it.each([
  null,
  "",
  "null",
  "[]",
  "7",
  "{",
  '"51.5,-0.1"',
  '{"latitude":51.5}',
  '{"latitude":"51.5","longitude":-0.1}',
  '{"latitude":91,"longitude":0}',
  '{"latitude":0,"longitude":-180.1}',
  '{"latitude":1e999,"longitude":0}',
])("takes %s for no position", (text) => {
  expect(positionIn(text)).toBeNull();
});

it("removes what is broken", () => {
  localStorage.setItem("userLocation", "{broken");
  localStorage.setItem("locationName", "Nowhere");
  expect(readSavedPlace()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it("keeps a good position whose name is broken", () => {
  savePlace({ position: camden, name: "x".repeat(201) });
  expect(readSavedPlace()).toEqual({ position: camden, name: null });
  expect(localStorage.getItem("locationName")).toBeNull();
  savePlace({ position: camden, name: "  " });
  expect(readSavedPlace()).toEqual({ position: camden, name: null });
});
