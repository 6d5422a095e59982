import { distanceKm } from "@dishboard/contract/places";
import { expect, it } from "vitest";
import { type Camera, movedTo, pointOf, positionAt, scaledAt } from "./map-camera.ts";
import { metresPerPx, worldPxFor } from "./map-scale.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };
const camera: Camera = { centre: camden, worldPx: worldPxFor(2, camden.latitude) };

it("puts north up and east to the right, at the right distance", () => {
  const east = { ...camden, longitude: camden.longitude + 0.01 };
  const { x, y } = pointOf(camera, east);
  expect(x * 2).toBeCloseTo(distanceKm(camden, east) * 1_000, 0);
  expect(y).toBeCloseTo(0);
  expect(pointOf(camera, { ...camden, latitude: 51.55 }).y).toBeLessThan(0);
  expect(metresPerPx(camera.worldPx, camden.latitude)).toBeCloseTo(2);
});

it("finds what lies at a point", () => {
  const { latitude, longitude } = positionAt(camera, pointOf(camera, { latitude: 51.6, longitude: 0.2 }));
  expect([latitude, longitude]).toEqual([expect.closeTo(51.6, 6), expect.closeTo(0.2, 6)]);
});

it("goes the short way around the world", () => {
  const fiji: Camera = { centre: { latitude: -17, longitude: 179.9 }, worldPx: 3_600 };
  expect(pointOf(fiji, { latitude: -17, longitude: -179.9 }).x).toBeCloseTo(2);
  expect(movedTo(fiji, { x: 2, y: 0 }).centre.longitude).toBeCloseTo(-179.9);
});

it("ends where the map of the world does", () => {
  const { centre } = movedTo({ centre: camden, worldPx: 1_000 }, { x: 0, y: -5_000 });
  expect(centre.latitude).toBeCloseTo(85.05);
  expect(pointOf(camera, { latitude: 90, longitude: 0 }).y).toBeGreaterThan(Number.NEGATIVE_INFINITY);
});

it("keeps what is at a point there while it is zoomed", () => {
  const point = { x: 120, y: -80 };
  const before = positionAt(camera, point);
  const after = positionAt(scaledAt(camera, camera.worldPx * 4, point), point);
  expect(after.latitude).toBeCloseTo(before.latitude, 8);
  expect(after.longitude).toBeCloseTo(before.longitude, 8);
});
