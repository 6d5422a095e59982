// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import {
  clearSavedPlace,
  parsePlace,
  parsePosition,
  readSavedPlace,
  savePlace,
  serializePlace,
  storageKeys,
  writePlaceCookie,
} from "./place-storage.ts";
import { geolocationOptions } from "./use-locate.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };

beforeEach(() => {
  localStorage.clear();
  writePlaceCookie(null);
});

it("saves a place under the keys of the specification", () => {
  expect(storageKeys).toEqual({ position: "userLocation", name: "locationName" });
  savePlace({ position: camden, name: "Camden Market" });
  expect(localStorage.getItem("userLocation")).toBe('{"latitude":51.5414,"longitude":-0.1471}');
  expect(localStorage.getItem("locationName")).toBe("Camden Market");
  expect(readSavedPlace()).toEqual({ position: camden, name: "Camden Market" });
  savePlace({ position: camden, name: null });
  expect(localStorage.getItem("locationName")).toBe("your area");
  expect(readSavedPlace()).toEqual({ position: camden, name: null });
  clearSavedPlace();
  expect(localStorage).toHaveLength(0);
});

it("asks for the position with the options of the specification", () => {
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
])("does not read %s as a position", (text) => {
  expect(parsePosition(text)).toBeNull();
});

it("removes invalid values", () => {
  localStorage.setItem("userLocation", "{broken");
  localStorage.setItem("locationName", "Nowhere");
  expect(readSavedPlace()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it("keeps a valid position when its name is invalid", () => {
  savePlace({ position: camden, name: "x".repeat(201) });
  expect(readSavedPlace()).toEqual({ position: camden, name: null });
  expect(localStorage.getItem("locationName")).toBe("your area");
  savePlace({ position: camden, name: "  " });
  expect(readSavedPlace()).toEqual({ position: camden, name: null });
});

it("writes the rounded place into the cookie, until it is removed", () => {
  savePlace({ position: camden, name: "Zoë's: 100 % home" });
  expect(document.cookie).toBe(`place=${encodeURIComponent("51.541:-0.147:Zo%C3%AB's%3A%20100%20%25%20home")}`);
  clearSavedPlace();
  expect(document.cookie).toBe("");
});

it("corrects the cookie when the storage is read", () => {
  writePlaceCookie({ position: { latitude: 1, longitude: 2 }, name: "Elsewhere" });
  localStorage.setItem("userLocation", JSON.stringify(camden));
  readSavedPlace();
  expect(document.cookie).toBe(`place=${encodeURIComponent("51.541:-0.147:")}`);
  localStorage.clear();
  readSavedPlace();
  expect(document.cookie).toBe("");
});

it.each([
  { position: { latitude: 51.541, longitude: -0.147 }, name: "Camden Market" },
  { position: { latitude: -90, longitude: 180 }, name: null },
  { position: { latitude: 0, longitude: -0.001 }, name: '<b>:%";\u202e' },
  { position: { latitude: 0, longitude: 0 }, name: "x".repeat(200) },
])("serializes a place and parses it again: $name", (place) => {
  expect(parsePlace(serializePlace(place))).toEqual(place);
});

it.each([
  "",
  "::",
  "51.541",
  "51.541:-0.147",
  "51.5414:-0.147:",
  "51.541:-0.147:Camden Market",
  "51.541:-0.147:%zz",
  "51.541:-0.147:%20x",
  "51.541:-0.147:x:y",
  "051.541:-0.147:x",
  "51.5410:-0.147:x",
  "5e1:-0.147:x",
  "-0:0:x",
  "90.001:0:x",
  "0:180.001:x",
  "NaN:0:x",
  '0,"a":0:0:x',
  `0:0:${"x".repeat(201)}`,
])("does not parse %s as a place", (text) => {
  expect(parsePlace(text)).toBeNull();
});
