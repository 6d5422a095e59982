import { expect, it } from "vitest";
import { directionsUrl, mapSearchUrl } from "./map-links.ts";

const camden = { latitude: 51.541437, longitude: -0.147124 };
const restaurant = { latitude: 51.5393149, longitude: -0.1426021 };

it("leads on foot to a place, from where the visitor is to 100 m", () => {
  const { origin, pathname, searchParams } = new URL(directionsUrl(restaurant, camden));
  expect(origin + pathname).toBe("https://www.openstreetmap.org/directions");
  expect(searchParams.get("engine")).toBe("fossgis_osrm_foot");
  expect(searchParams.get("route")).toBe("51.541,-0.147;51.53931,-0.14260");
});

it.each([undefined, null])("asks on the map for the start of the way when it is %s", (from) => {
  expect(new URL(directionsUrl(restaurant, from)).searchParams.get("route")).toBe(";51.53931,-0.14260");
});

it("searches for any name near the visitor, to a kilometre", () => {
  const { origin, pathname, searchParams, hash } = new URL(mapSearchUrl("M&S #1? قهوة", camden));
  expect(origin + pathname).toBe("https://www.openstreetmap.org/search");
  expect(searchParams.get("query")).toBe("M&S #1? قهوة");
  expect(hash).toBe("#map=14/51.54/-0.15");
});
