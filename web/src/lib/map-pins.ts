import type { Card } from "@dishboard/contract/items";
import type { Position } from "@dishboard/contract/places";
import { type Camera, type MapPoint, pointOf } from "./map-camera.ts";
import { coarsestScale, metresPerPx, ringMetres, worldPxFor } from "./map-scale.ts";

/** How far apart two rings are, in px, where a map shows one of the scales. */
export const ringPx = 89;

// Rings of 100 m, and of 500 m.
const finestStart = 2;
const emptyStart = 4;

/** A card whose restaurant has coordinates. */
export type PlacedCard = { card: Card; position: Position };

/** What stands at one point of a map: a card, or several that would overlap, the best first. */
export type Pin = MapPoint & { cards: [PlacedCard, ...PlacedCard[]] };

export type PinSize = { width: number; height: number };

export function placedCards(cards: readonly Card[]): PlacedCard[] {
  return cards.flatMap((card) => {
    const { restaurantLatitude: latitude, restaurantLongitude: longitude } = card;
    return latitude === null || longitude === null ? [] : { card, position: { latitude, longitude } };
  });
}

/** The pins of cards, in px from the middle of a map; a card that would overlap a better one joins it. */
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

/** Whether the cards of a pin stand apart at the finest scale, so that zooming in helps. */
export function canSeparate({ cards }: Pin, pinSize: PinSize, finestWorldPx: number): boolean {
  const [first] = cards;
  return joinPins(cards, { centre: first.position, worldPx: finestWorldPx }, pinSize).length > 1;
}

/** The scale of the rings that fit a map best. */
export function ringScale(camera: Camera): number {
  const metres = ringPx * metresPerPx(camera.worldPx, camera.centre.latitude);
  let best = 0;
  for (let scale = 1; scale <= coarsestScale; scale++) {
    if (Math.abs(Math.log(ringMetres(scale) / metres)) < Math.abs(Math.log(ringMetres(best) / metres))) best = scale;
  }
  return best;
}

/** The map around a place at one of the scales. */
export function cameraAt(centre: Position, scale: number): Camera {
  return { centre, worldPx: worldPxFor(ringMetres(scale) / ringPx, centre.latitude) };
}

/** The closest map around a place that shows a third of the cards, from rings of 100 m on. */
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
