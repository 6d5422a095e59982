import type { Card } from "@dishboard/contract/items";
import { expect, it } from "vitest";
import { dishCard } from "../../../testing/web/cards.ts";
import { pointOf } from "./map-camera.ts";
import { cameraAt, canSeparate, fittingCamera, joinPins, placedCards, ringScale } from "./map-pins.ts";
import { ringMetres } from "./map-scale.ts";

const camden = { latitude: 51.5414, longitude: -0.1471 };
const pinSize = { width: 84, height: 52 };
const finest = cameraAt(camden, 0).worldPx;

function cardAt(rank: number, north: number | null): Card {
  const latitude = north === null ? null : camden.latitude + north;
  return {
    ...dishCard,
    id: `dish-${rank}`,
    rank,
    restaurantLatitude: latitude,
    restaurantLongitude: latitude && -0.1471,
  };
}

const ranksOf = (pins: ReturnType<typeof joinPins>) => pins.map(({ cards }) => cards.map(({ card }) => card.rank));

it("leaves out what has no place", () => {
  const placed = placedCards([cardAt(1, 0), cardAt(2, null), cardAt(3, 0.01)]);
  expect(placed.map(({ card }) => card.rank)).toEqual([1, 3]);
});

it("joins what would overlap with the better one, and sets it apart where the map is closer", () => {
  const placed = placedCards([cardAt(1, 0), cardAt(2, 0.02), cardAt(3, 0.0005), cardAt(4, 0)]);
  expect(ranksOf(joinPins(placed, cameraAt(camden, 4), pinSize))).toEqual([[1, 3, 4], [2]]);
  const [pin] = joinPins(placed, cameraAt(camden, 4), pinSize);
  expect(pin && canSeparate(pin, pinSize, finest)).toBe(true);
  expect(ranksOf(joinPins(placed, cameraAt(camden, 1), pinSize))).toEqual([[1, 4], [2], [3]]);
});

it("never sets apart the dishes of one restaurant", () => {
  const [pin] = joinPins(placedCards([cardAt(1, 0), cardAt(2, 0)]), cameraAt(camden, 4), pinSize);
  expect(pin && canSeparate(pin, pinSize, finest)).toBe(false);
});

it("starts with a third of the dishes in view", () => {
  const placed = placedCards(Array.from({ length: 9 }, (_, index) => cardAt(index + 1, 0.01 * (index + 1))));
  const size = { width: 390, height: 500 };
  const camera = fittingCamera(camden, placed, size);
  const shown = placed.filter(({ position }) => Math.abs(pointOf(camera, position).y) < size.height / 2);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const closer = cameraAt(camden, ringScale(camera) - 1);
  expect(Math.abs(pointOf(closer, placed[2]?.position ?? camden).y)).toBeGreaterThan(size.height / 2);
});

it("starts with a neighbourhood where there are no dishes", () => {
  expect(ringMetres(ringScale(fittingCamera(camden, [], { width: 390, height: 500 })))).toBe(500);
});
