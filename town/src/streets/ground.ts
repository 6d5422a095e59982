import { defaultMarketArea, type Position } from "@dishboard/contract/places";
import { minus, type Point } from "./geometry.ts";

/** How far the town and the country around it reach from the market, in metres. */
export const reachM = 24_000;

const metresPerDegree = 111_195;
const eastPerDegree = metresPerDegree * Math.cos((defaultMarketArea.latitude * Math.PI) / 180);

/** Where a point is on Earth. */
export function positionOf([x, y]: Point): Position {
  return {
    latitude: defaultMarketArea.latitude + y / metresPerDegree,
    longitude: defaultMarketArea.longitude + x / eastPerDegree,
  };
}

/** The point of a position. */
export function pointOf({ latitude, longitude }: Position): Point {
  return [
    (longitude - defaultMarketArea.longitude) * eastPerDegree,
    (latitude - defaultMarketArea.latitude) * metresPerDegree,
  ];
}

const wave = (phase: number, lengthM: number) => Math.sin((2 * Math.PI * phase) / lengthM);

/** Nothing in an old town is straight: the plan is drawn with straight lines, and this bends them all alike. */
export function bent(point: Point): Point {
  return minus(waves(point), waves([0, 0]));
}

function waves([x, y]: Point): Point {
  return [
    x + 300 * wave(y + 900, 6_100) + 95 * wave(0.7 * x + y, 2_300) + 26 * wave(y - 0.4 * x + 200, 720),
    y + 280 * wave(x + 400, 5_300) + 90 * wave(x - 0.6 * y + 700, 2_050) + 24 * wave(x + 0.5 * y, 690),
  ];
}

/** The point of the straight plan that comes to lie here. */
export function unbent(point: Point): Point {
  let guess = point;
  for (let round = 0; round < 60; round++) {
    const [dx, dy] = minus(point, bent(guess));
    guess = [guess[0] + 0.7 * dx, guess[1] + 0.7 * dy];
  }
  return guess;
}
