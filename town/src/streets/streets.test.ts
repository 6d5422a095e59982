import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { FileSource, PMTiles } from "pmtiles";
import { expect, it } from "vitest";
import { doors } from "../doors.ts";
import { restaurants } from "../restaurants.ts";
import { drawStreets } from "./draw-streets.ts";
import { streetsFile } from "./files.ts";
import { distanceTo, lengthOf, type Point } from "./geometry.ts";
import { bent, pointOf, positionOf, reachM, unbent } from "./ground.ts";
import { barriers } from "./landmarks.ts";

const features = drawStreets();
const roads = features.filter(({ layer, kind }) => layer === "roads" && /road/.test(kind));
const pins = restaurants.flatMap(({ key, latitude, longitude }) => {
  if (latitude === null || longitude === null) return [];
  const point = pointOf({ latitude, longitude });
  return Math.max(...point.map(Math.abs)) < reachM ? [{ key, point }] : [];
});

it("has a street by the door of every restaurant, and none of them in the water or on the rails", () => {
  expect(pins.length).toBeGreaterThan(60);
  const far = pins.filter(({ point }) => !roads.some(({ points }) => distanceTo(points, point) < 30));
  expect(far.map(({ key }) => key)).toEqual([]);
  const wet = pins.filter(({ point }) =>
    [barriers.river, barriers.canal, ...barriers.rails].some((barrier) => barrier.isNear(point)),
  );
  expect(wet.map(({ key }) => key)).toEqual([]);
});

it("has on the map the street of every restaurant's address, by its door", () => {
  const named = roads.filter(({ name }) => name !== undefined);
  const addresses = pins.filter(({ key }) => doors[key]?.street);
  expect(addresses.length).toBeGreaterThan(50);
  const wrong = addresses.filter(
    ({ key, point }) =>
      !named.some(({ name, points }) => name === doors[key]?.street && distanceTo(points, point) < 50),
  );
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

it("names streets, quarters, stations, the river and the canal, no two streets alike", () => {
  const named = new Map<string, Set<string>>();
  for (const { layer, name } of features) if (name) named.set(layer, (named.get(layer) ?? new Set()).add(name));
  expect(named.get("roads")?.size).toBeGreaterThan(3_000);
  expect(named.get("places")?.size).toBeGreaterThan(80);
  expect(named.get("pois")?.size).toBeGreaterThan(15);
  expect([...(named.get("water") ?? [])]).toEqual(["River Brine", "Ladle Canal"]);
});

it("is denser in the middle, where it also has houses", () => {
  const within = (km: number) => roads.filter(({ points: [first = [0, 0] as Point] }) => lengthOf(first) < km * 1_000);
  expect(within(2).length / 4).toBeGreaterThan((3 * within(10).length) / 100);
  expect(features.filter(({ layer }) => layer === "buildings").length).toBeGreaterThan(8_000);
});

it("bends every place, and knows where it was", () => {
  for (const { point } of pins) {
    const [x, y] = bent(unbent(point));
    expect(lengthOf([x - point[0], y - point[1]])).toBeLessThan(0.01);
    const { latitude, longitude } = positionOf(point);
    expect(pointOf({ latitude, longitude })[0]).toBeCloseTo(point[0], 3);
  }
});

it("is in the repository as it is drawn, in at most 3 MB, and says that it is invented", async () => {
  const bytes = await readFile(streetsFile);
  expect(bytes.length).toBeLessThanOrEqual(3_000_000);
  const archive = new PMTiles(new FileSource(new File([bytes], "town.pmtiles")));
  const drawing = createHash("sha256").update(JSON.stringify(features)).digest("hex");
  // Otherwise: npm run streets
  expect(await archive.getMetadata()).toMatchObject({ attribution: "Invented streets of the demo town", drawing });
});
