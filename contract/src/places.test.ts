import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearbyRadiusKm } from "./limits.ts";
import {
  cellOf,
  cellsAround,
  defaultMarketArea,
  distanceKm,
  middleOfCell,
  onPositionGrid,
  type Position,
} from "./places.ts";

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

function walk(from: Position, km: number, direction: number): Position {
  const r = km / 6371;
  const lat = (from.latitude * Math.PI) / 180;
  const lon = (from.longitude * Math.PI) / 180;
  const lat2 = Math.asin(Math.sin(lat) * Math.cos(r) + Math.cos(lat) * Math.sin(r) * Math.cos(direction));
  const lon2 =
    lon + Math.atan2(Math.sin(direction) * Math.sin(r) * Math.cos(lat), Math.cos(r) - Math.sin(lat) * Math.sin(lat2));
  const longitude = (((((lon2 * 180) / Math.PI + 540) % 360) + 360) % 360) - 180;
  return { latitude: (lat2 * 180) / Math.PI, longitude };
}

it("the middle of a cell is in it", () => {
  fc.assert(
    fc.property(anywhere, (position) => {
      expect(cellOf(middleOfCell(cellOf(position)))).toBe(cellOf(position));
    }),
  );
});

describe("distance", () => {
  it("is the great circle on a radius of 6371 km", () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6371, 6);
    expect(distanceKm(defaultMarketArea, { latitude: 51.5074, longitude: -0.1278 })).toBeCloseTo(4.011, 2);
    expect(distanceKm(defaultMarketArea, defaultMarketArea)).toBe(0);
  });
});

describe("cells", () => {
  it("cover a circle whole, also across the date line and at the poles", () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.constantFrom(nearbyRadiusKm, 25),
        (centre, share, direction, radius) => {
          const place = walk(centre, share * radius, direction);
          if (distanceKm(centre, place) > radius) return;
          expect(cellsAround(centre, radius)).toContain(cellOf(place));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it("are at most nine around 10 km, away from the poles", () => {
    fc.assert(
      fc.property(anywhere, (centre) => {
        fc.pre(Math.abs(centre.latitude) < 80);
        expect(cellsAround(centre, nearbyRadiusKm).length).toBeLessThanOrEqual(9);
      }),
      { numRuns: 5_000 },
    );
  });

  it("are whole numbers for every position, the corners of the world included", () => {
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 0, 180]) expect(Number.isSafeInteger(cellOf({ latitude, longitude }))).toBe(true);
  });
});

describe("the position grid", () => {
  it("has steps of 0.001 degree", () => {
    expect(onPositionGrid({ latitude: 51.54144, longitude: -0.14716 })).toEqual({
      latitude: 51.541,
      longitude: -0.147,
    });
  });
});
