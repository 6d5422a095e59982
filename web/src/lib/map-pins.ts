import type { Card } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type Camera, type MapPoint, pointOf } from "./map-camera.ts";
import { coarsestScale, metresPerPx, ringMetres, worldPxFor } from "./map-scale.ts";

/** Distance of two rings, in px. */
export const ringPx = 89;

const finestStart = 2;
const emptyStart = 4;

/** A card with coordinates. */
export type PlacedCard = { card: Card; position: Position };

/** One point's cards, the best first. */
export type Pin = MapPoint & { cards: [PlacedCard, ...PlacedCard[]] };

export type PinSize = { width: number; height: number };

export function placedCards(cards: readonly Card[]): PlacedCard[] {
  return cards.flatMap((card) => {
    const { restaurantLatitude: latitude, restaurantLongitude: longitude } = card;
    return latitude === null || longitude === null ? [] : { card, position: { latitude, longitude } };
  });
}

/** Joins cards that would overlap into pins; positions are in px from the map's middle. */
export function joinPins(placed: readonly PlacedCard[], camera: Camera, pinSize: PinSize): Pin[] {
  const pins: Pin[] = [];
  for (const one of placed) {
    const { x, y } = pointOf(camera, one.position);
    const near = pins.find((pin) => Math.abs(pin.x - x) < pinSize.width && Math.abs(pin.y - y) < pinSize.height);
    if (near) near.cards.push(one);
    else pins.push({ x, y, cards: [one] });
  }
  return pins;
}

/** Whether zooming in separates a pin's cards. */
export function canSeparate({ cards }: Pin, pinSize: PinSize, finestWorldPx: number): boolean {
  const [first] = cards;
  return joinPins(cards, { centre: first.position, worldPx: finestWorldPx }, pinSize).length > 1;
}

/** The ring scale that fits best. */
export function ringScale(camera: Camera): number {
  const metres = ringPx * metresPerPx(camera.worldPx, camera.centre.latitude);
  let best = 0;
  for (let scale = 1; scale <= coarsestScale; scale++) {
    if (Math.abs(Math.log(ringMetres(scale) / metres)) < Math.abs(Math.log(ringMetres(best) / metres))) best = scale;
  }
  return best;
}

/** The camera around a place at a scale. */
export function cameraAt(centre: Position, scale: number): Camera {
  return { centre, worldPx: worldPxFor(ringMetres(scale) / ringPx, centre.latitude) };
}

/** The closest camera that shows a third of the cards, from rings of 100 m on. */
export function fittingCamera(
  centre: Position,
  placed: readonly PlacedCard[],
  size: { width: number; height: number },
): Camera {
  if (placed.length === 0) return cameraAt(centre, emptyStart);
  const wanted = Math.max(1, Math.ceil(placed.length / 3));
  let camera = cameraAt(centre, finestStart);
  for (let scale = finestStart; scale <= coarsestScale; scale++) {
    camera = cameraAt(centre, scale);
    const { length } = placed.filter(({ position }) => {
      const { x, y } = pointOf(camera, position);
      return Math.abs(x) < size.width / 2 && Math.abs(y) < size.height / 2;
    });
    if (length >= wanted) break;
  }
  return camera;
}
