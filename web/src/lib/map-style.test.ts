import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, it } from "vitest";
import { mapStyle } from "./map-style.ts";

const tiles = { url: "/a.pmtiles", isArchive: true, maxZoom: 14, bounds: null, attribution: "© Us" };

it.each([
  ["streets by day", false, false],
  ["streets by night", false, true],
  ["pictures by day", true, false],
  ["pictures by night", true, true],
])("is a style that the library accepts: %s", (_, isRaster, isNight) => {
  const style = mapStyle({ ...tiles, isRaster }, isNight);
  // Names use the page's fonts, unknown to the style specification.
  expect(validateStyleMin({ ...style, glyphs: "https://example.org/{fontstack}/{range}" })).toEqual([]);
});
