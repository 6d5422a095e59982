import { describe, expect, it, test } from "vitest";
import { directionTo, formatCount, formatDistance } from "./format.ts";

describe("formatCount", () => {
  test.each([
    [0, "0"],
    [7, "7"],
    [999, "999"],
    [1_000, "1.0K"],
    [1_049, "1.0K"],
    [1_050, "1.1K"],
    [12_249, "12.2K"],
    [99_949, "99.9K"],
    [999_949, "999.9K"],
    [999_950, "1.0M"],
    [1_000_000, "1.0M"],
    [2_350_000, "2.4M"],
    [999_949_999, "999.9M"],
    [999_950_000, "1.0B"],
    [1_000_000_000, "1.0B"],
    [12_345_678_901, "12.3B"],
    [-1, "-1"],
    [-1_500, "-1.5K"],
  ])("%d is written %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe("formatDistance", () => {
  test.each([
    [0, "0m away"],
    [0.0004, "0m away"],
    [0.784, "784m away"],
    [0.9994, "999m away"],
    [0.9995, "1.0km away"],
    [0.9996, "1.0km away"],
    [1, "1.0km away"],
    [2.2, "2.2km away"],
    [2.249, "2.2km away"],
    [9.94, "9.9km away"],
    [9.95, "10km away"],
    [9.96, "10km away"],
    [10, "10km away"],
    [10.5, "11km away"],
    [5_570.4, "5570km away"],
  ])("%d km is written %s", (km, text) => {
    expect(formatDistance(km)).toBe(text);
  });

  test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    "an unknown distance (%s) has the specified text",
    (km) => {
      expect(formatDistance(km)).toBe("2.4 mi away");
    },
  );
});

test.each([
  [0, "0.1mi away"],
  [0.161, "0.1mi away"],
  [0.784, "0.5mi away"],
  [2.25, "1.4mi away"],
  [15.9, "9.9mi away"],
  [16.09, "10mi away"],
  [undefined, "2.4 mi away"],
  [Number.NaN, "2.4 mi away"],
])("%s km is %s for those who chose miles", (km, text) => {
  expect(formatDistance(km, "miles")).toBe(text);
});

it.each([
  [1, 0, "north"],
  [1, 1.6, "north-east"],
  [0, 1, "east"],
  [-1, 0, "south"],
  [0, -1, "west"],
  [1, -1.6, "north-west"],
])("says in which direction %f degrees north and %f degrees east are: %s", (north, east, direction) => {
  const camden = { latitude: 51.54, longitude: -0.147 };
  const there = { latitude: 51.54 + north / 100, longitude: -0.147 + east / 100 };
  expect(directionTo(there, camden)).toBe(direction);
});
