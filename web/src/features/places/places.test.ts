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

const cookies = () => document.cookie;

beforeEach(() => {
  localStorage.clear();
  writePlaceCookie(null);
});

it("keeps a place under the names of the specification", () => {
  expect(storageKeys).toEqual({ position: "userLocation", name: "locationName" });
  savePlace({ position: camden, name: "Camden Market" });
  expect(localStorage.getItem("userLocation")).toBe('{"latitude":51.5414,"longitude":-0.1471}');
  expect(localStorage.getItem("locationName")).toBe("Camden Market");
  expect(readSavedPlace()).toEqual({ position: camden, name: "Camden Market" });
  clearSavedPlace();
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
  expect(parsePosition(text)).toBeNull();
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

it("tells the server the place as charts are asked for it, until it is forgotten", () => {
  savePlace({ position: camden, name: "Zoë's: 100 % home" });
  expect(cookies()).toBe(`place=${encodeURIComponent("51.541:-0.147:Zo%C3%AB's%3A%20100%20%25%20home")}`);
  clearSavedPlace();
  expect(cookies()).toBe("");
});

it("puts right what the cookie says when the storage is read", () => {
  writePlaceCookie({ position: { latitude: 1, longitude: 2 }, name: "Elsewhere" });
  localStorage.setItem("userLocation", JSON.stringify(camden));
  readSavedPlace();
  expect(cookies()).toBe(`place=${encodeURIComponent("51.541:-0.147:")}`);
  localStorage.clear();
  readSavedPlace();
  expect(cookies()).toBe("");
});

it.each([
  { position: { latitude: 51.541, longitude: -0.147 }, name: "Camden Market" },
  { position: { latitude: -90, longitude: 180 }, name: null },
  { position: { latitude: 0, longitude: -0.001 }, name: '<b>:%";\u202e' },
  { position: { latitude: 0, longitude: 0 }, name: "x".repeat(200) },
])("writes a place as a word and reads it again: $name", (place) => {
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
])("takes the word %s for no place", (word) => {
  expect(parsePlace(word)).toBeNull();
});
