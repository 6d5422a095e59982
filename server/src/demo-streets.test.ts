import { defaultMarketArea } from "@dishboard/contract/places";
import { expect, it } from "vitest";
import { withDemoStreets } from "./demo-streets.ts";
import { openLog } from "./platform/log.ts";
import { openMapTiles } from "./platform/map-tiles.ts";

it("has the invented streets of the demo town around its market, which say what they are", async () => {
  const settings = withDemoStreets({ mapTiles: null, mapAttribution: "© Somebody" });
  const { tiles } = await openMapTiles(settings, openLog("silent"));
  expect(tiles).toMatchObject({ attribution: "Invented streets of the demo town", isRaster: false, maxZoom: 14 });
  const [west = 0, south = 0, east = 0, north = 0] = tiles?.bounds ?? [];
  const { latitude, longitude } = defaultMarketArea;
  // 10 km around.
  expect([longitude - west, east - longitude].every((degrees) => degrees > 0.145)).toBe(true);
  expect([latitude - south, north - latitude].every((degrees) => degrees > 0.09)).toBe(true);
});

it("leaves the tiles of a site's own alone", () => {
  const own = { mapTiles: { address: "https://tiles.example/{z}/{x}/{y}.mvt" }, mapAttribution: null };
  expect(withDemoStreets(own)).toBe(own);
});
